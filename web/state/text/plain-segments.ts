/**
 * Words without Intl.Segmenter, which Firefox has from version 125 on: by the rules of Unicode's annex 29 that decide in
 * what people write. Different is what needs a dictionary (Chinese, Japanese, Thai, Lao, Khmer, Burmese): there each
 * character stands alone, with its marks.
 */

/** Scripts whose words have no spaces between them. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;
const dictionary = new RegExp(`[${unspaced}]`, 'u');

export const needsDictionary = (text: string): boolean => dictionary.test(text);

/** Marks and what cannot be seen stay with what they follow; a zero-width space does not. */
const marks = String.raw`(?:(?!\u200B)[\p{M}\p{Cf}])*`;
const letter = String.raw`(?![${unspaced}])[\p{L}\p{Nl}]${marks}`;
const digit = String.raw`\p{Nd}${marks}`;
const emoji = String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}\p{M}]*`;
const segment = new RegExp(
  [
    String.raw`\p{Regional_Indicator}{2}`,
    String.raw`[0-9#*]\uFE0F?\u20E3`,
    String.raw`${emoji}(?:\u200D${emoji})*`,
    // A mark between two letters, or between two digits, does not split.
    String.raw`(?:${letter}(?:['.’‘·:](?=${letter}))?|${digit}(?:['.,;’‘٫٬](?=${digit}))?|\p{Pc}${marks})+`,
    String.raw`[\s\S]${marks}`,
  ].join('|'),
  'gu',
);

export function plainSegments(text: string): readonly { readonly segment: string; readonly index: number }[] {
  return Array.from(text.matchAll(segment), (found) => ({ segment: found[0], index: found.index }));
}
