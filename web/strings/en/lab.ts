/** The lab around its parts, in English. */
export const enLab = {
  'drop-here': 'Drop the file to import its numbers.',
  'to-answer': 'Skip to the answer',
} as const;
