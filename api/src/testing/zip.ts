import { constants, crc32, deflateRawSync } from 'node:zlib';

interface Part {
  /** Deflated content. */
  packed: Buffer;
  /** Size after unpacking that the archive states. */
  stated: number;
  checksum?: number;
}

/** A part that unpacks to `megabytes` of blanks and states another size. It is packed without unpacking it anywhere. */
export function bombPart(megabytes: number, stated: number): Part {
  const piece = deflateRawSync(Buffer.alloc(1_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return {
    packed: Buffer.concat([...Array.from({ length: megabytes }, () => piece), deflateRawSync('')]),
    stated,
  };
}

const partOf = (content: string): Part => ({
  packed: deflateRawSync(content),
  stated: Buffer.byteLength(content),
  checksum: crc32(content),
});

/** A ZIP archive of the given parts, by name. */
export function zipOf(parts: Record<string, Part | string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, given] of Object.entries(parts)) {
    const { packed, stated, checksum = 0 } = typeof given === 'string' ? partOf(given) : given;
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(checksum, 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(stated, 8);
    sizes.writeUInt16LE(name.length, 12);
    const local = Buffer.concat([
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
      sizes,
      Buffer.from(name),
      packed,
    ]);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([
        Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
        sizes,
        offset,
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, entries, end]);
}

/** An XLSX with one sheet of the given XML, and other parts of it. */
export const workbookOf = (sheet: Part | string, others: Record<string, Part | string> = {}): Buffer =>
  zipOf({ ...others, 'xl/worksheets/sheet1.xml': sheet });
