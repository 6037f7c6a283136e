/** The languages of the page. English is whole; a sentence that another has not yet is said in English. */
export const languages = [
  { id: 'en', name: 'English', direction: 'ltr' },
  { id: 'hi', name: 'हिन्दी', direction: 'ltr' },
] as const;

export type Language = (typeof languages)[number]['id'];

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languages.find(({ id }) => id === language)!.direction;
}
