const signatures: Record<string, readonly number[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** Bytes needed to recognise a type. */
export const signatureLength = 8;

/** The media type by the first bytes of a file, not by its name; undefined for unsupported types. */
export const mediaTypeOf = (head: Buffer): string | undefined =>
  Object.entries(signatures).find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];

const xlsx = [0x50, 0x4b, 0x03, 0x04];
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };

/** The encoding of a text in UTF-16 by its byte order mark; undefined for others. */
export const markedEncoding = (head: Uint8Array): string | undefined =>
  Object.entries(marks).find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];

/** The media type of a table: XLSX, old or password-protected Excel, or text; undefined for anything else. */
export function tableTypeOf(head: Buffer): string | undefined {
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  if (begins(xlsx)) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  if (begins(oldExcel)) return 'application/vnd.ms-excel';
  return markedEncoding(head) || (!head.includes(0) && mediaTypeOf(head) === undefined)
    ? 'text/csv'
    : undefined;
}

const office = 'application/vnd.openxmlformats-officedocument';
const archives: Record<string, string> = {
  docx: `${office}.wordprocessingml.document`,
  pptx: `${office}.presentationml.presentation`,
  xlsx: `${office}.spreadsheetml.sheet`,
  zip: 'application/zip',
};
/** The type of an archive: Office files are all ZIP archives, so the name decides; undefined for anything else. */
export function archiveTypeOf(head: Buffer, name: string): string | undefined {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  return xlsx.every((byte, at) => head[at] === byte) ? archives[ending] : undefined;
}

const longestName = 120;
/** A safe file name: no folders, no unprintable characters. A long one keeps its ending. */
export const fileName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const printable = last.replace(/\p{C}/gu, '').trim() || 'documento';
  if (printable.length <= longestName) return printable;
  const ending = /\.[^.]{1,10}$/.exec(printable)?.[0] ?? '';
  return printable.slice(0, longestName - ending.length).replace(/\p{Cs}$/u, '') + ending;
};

/** The header that makes a browser save a file under its name. */
export const attachmentHeader = (name: string): string =>
  `attachment; filename="${name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(
      /["\\]/g,
      '_',
    )}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
