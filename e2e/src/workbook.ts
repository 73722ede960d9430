import { crc32 } from 'node:zlib';

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const sheet = (rows: readonly (readonly string[])[]) =>
  `<worksheet><sheetData>${rows
    .map(
      (cells) =>
        `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${text(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** An XLSX with one sheet of texts, as a program of the secretary's would send it. */
export function workbook(rows: readonly (readonly string[])[]): Buffer {
  return stored({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Dados" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet(rows),
  });
}

/** A ZIP whose parts are not compressed. */
function stored(parts: Record<string, string>): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    files.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), bytes);
    entries.push(Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name));
    at += 30 + name.length + bytes.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(Buffer.concat(entries).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...entries, Buffer.from('PK\x05\x06'), end]);
}
