/** The text of a CSV in UTF-8, UTF-16 (Excel's 'Unicode' format) or Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [';', ',', '\t'] as const;

/** The candidate that is most frequent in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)![0].replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((each) => first.split(each).length);
  return separators[counts.indexOf(Math.max(...counts))]!;
}

/** The lines of a CSV of unknown encoding and separator. */
export function csvTable(bytes: Uint8Array): Generator<string[]> {
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  return csvCells(text, separatorOf(text));
}

/** The lines of a CSV, cell by cell; a quoted cell may contain separators and line breaks. */
export function* csvCells(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++;
      yield [...row, cell];
      row = [];
      cell = '';
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) yield [...row, cell];
}
