import { crc32, inflateRawSync } from 'node:zlib';
import { UnreadableFile } from './file-task.ts';
import { messages } from './messages.ts';
import type { ReadingBudget } from './reading-budget.ts';

interface Entry {
  flags: number;
  method: number;
  /** CRC-32 of its content. */
  checksum: number;
  compressedSize: number;
  /** Of its local header. */
  at: number;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
const endLength = 22;
const longestComment = 65_535;
const encrypted = 1;
const [stored, deflated] = [0, 8];

/** Opens a ZIP archive: returns a function that unpacks the file of a name, undefined where there is none. Sizes that the archive states
 *  are not believed: bytes are counted as they are unpacked. */
export function openZip(bytes: Buffer, budget: ReadingBudget): (name: string) => Buffer | undefined {
  const entries = within(() => directoryOf(bytes));
  return (name) => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    const content = within(() => unpack(bytes, entry, budget));
    budget.spend('bytes', content.length);
    if (crc32(content) !== entry.checksum) throw new UnreadableFile(messages.damaged);
    return content;
  };
}

/** A damaged archive points outside itself, which is a RangeError. */
function within<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableFile(isTooLarge ? messages.tooLargeInside : messages.notReadable);
  }
}

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const from = Math.max(0, bytes.length - endLength - longestComment);
  let end = bytes.length - endLength;
  while (end >= from && bytes.readUInt32LE(end) !== signatures.end) end -= 1;
  if (end < from) throw new UnreadableFile(messages.notReadable);
  const count = bytes.readUInt16LE(end + 10);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth += 1) {
    if (bytes.readUInt32LE(at) !== signatures.entry) throw new UnreadableFile(messages.notReadable);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString();
    entries.set(name, {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      compressedSize: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(bytes: Buffer, { flags, method, compressedSize, at }: Entry, budget: ReadingBudget): Buffer {
  if (bytes.readUInt32LE(at) !== signatures.local || flags & encrypted)
    throw new UnreadableFile(messages.notReadable);
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(begin, begin + compressedSize);
  if (method === stored) return packed;
  if (method !== deflated) throw new UnreadableFile(messages.notReadable);
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, budget.bytesLeft) });
}
