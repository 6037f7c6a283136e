/** A matrix as R prints it, with [,1] above its columns and [1,] before its rows. */

const begins = /^(?:\[,1\]|[^\n]*\n[^\S\n]*\[1,\])(?=\s)/;

/** As a table with white space between, of headings V1, V2, … and counted rows; every place stays as it was. */
export function withoutBrackets(text: string): string {
  const start = text.search(/\S/);
  if (!begins.test(text.slice(start))) return text;
  const end = text.indexOf('\n', start);
  const head = text.slice(0, end).replace(/\[,(\d+)\]/g, ' V$1 ');
  return head + text.slice(end).replace(/^([^\S\n]*)\[(\d+),\]/gm, '$1 $2  ');
}
