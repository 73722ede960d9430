import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartProblem } from '../start/start-problem.ts';
import type { BackupKey } from './backup-key.ts';

/** Format of an encrypted file: this magic number, 16 bytes of salt, then blocks of AES-256-GCM, each followed by its tag. The file key is
 *  derived from the backup key and the salt, so that no nonce is used twice; the nonce of a block is its index plus a flag for the last
 *  block, so that blocks cannot be moved, removed or truncated. */
const mark = Buffer.from('PORTALB1');
const saltBytes = 16;
const blockBytes = 1 << 20;
const tagBytes = 16;

const keyOf = ({ secret }: BackupKey, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'portal backup file', 32));

function nonceOf(nth: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(nth, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** The bytes in blocks of that size; only the last block, which may be empty, is shorter or flagged. */
async function* inBlocks(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<[Buffer, last: boolean]> {
  let buffered = Buffer.alloc(0);
  for await (const chunk of bytes) {
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length > size) {
      yield [buffered.subarray(0, size), false];
      buffered = buffered.subarray(size);
    }
  }
  yield [buffered, true];
}

/** Fails where `to` already exists. */
export async function encryptFile(from: string, to: string, key: BackupKey): Promise<void> {
  const salt = randomBytes(saltBytes);
  const secret = keyOf(key, salt);
  async function* encrypted(source: AsyncIterable<Buffer>) {
    yield Buffer.concat([mark, salt]);
    let nth = 0;
    for await (const [block, last] of inBlocks(source, blockBytes)) {
      const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(nth, last));
      yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
      nth += 1;
    }
  }
  await pipeline(
    createReadStream(from, { highWaterMark: blockBytes }),
    encrypted,
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  );
}

/** Throws a `StartProblem` where the key is wrong or the file was changed. */
export async function decryptFile(from: string, to: string, key: BackupKey): Promise<void> {
  const wrong = () =>
    new StartProblem(`${from} cannot be decrypted: the key is another one, or the file was changed.`);
  async function* decrypted(source: AsyncIterable<Buffer>) {
    let secret: Buffer | undefined;
    let nth = 0;
    for await (const [block, last] of inBlocks(
      afterHead(source, (salt) => (secret = keyOf(key, salt))),
      blockBytes + tagBytes,
    )) {
      if (!secret || block.length < tagBytes) throw wrong();
      const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(nth, last));
      decipher.setAuthTag(block.subarray(block.length - tagBytes));
      const clear = decipher.update(block.subarray(0, block.length - tagBytes));
      try {
        decipher.final();
      } catch {
        throw wrong();
      }
      yield clear;
      nth += 1;
    }
  }
  await pipeline(
    createReadStream(from, { highWaterMark: blockBytes }),
    decrypted,
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  );
}

/** The bytes after magic number and salt; none where these are missing. */
async function* afterHead(
  source: AsyncIterable<Buffer>,
  tell: (salt: Buffer) => void,
): AsyncGenerator<Buffer> {
  const headBytes = mark.length + saltBytes;
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headBytes) continue;
    if (!head.subarray(0, mark.length).equals(mark)) return;
    tell(head.subarray(mark.length, headBytes));
    yield head.subarray(headBytes);
    head = undefined;
  }
}

type Pass = (from: string, to: string) => Promise<void>;

/** Applies `pass` to each file below a folder, writing to the same path below another; empty folders are created too. */
export async function passTree(
  from: string,
  to: string,
  pass: Pass,
  left: readonly string[] = [],
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (left.includes(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await passTree(source, target, pass);
    else if (entry.isFile()) await pass(source, target);
  }
}
