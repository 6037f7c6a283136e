/** What A4 and Letter have between their margins and the page's, in CSS pixels. No script hears how wide the paper is. */
export const paperWidth = 650;
