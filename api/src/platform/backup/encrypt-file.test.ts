import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBackupKey } from './backup-key.ts';
import { decryptFile, encryptFile } from './encrypt-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-encrypt-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;
const fresh = () => path.join(folder, String((made += 1)));
const aKey = () => readBackupKey({ backupKey: randomBytes(32).toString('hex'), backupKeyFile: undefined })!;
const key = aKey();
const block = 1 << 20;

async function encrypted(bytes: Buffer) {
  const [from, to] = [fresh(), fresh()];
  writeFileSync(from, bytes);
  await encryptFile(from, to, key);
  return to;
}
const decrypted = async (from: string, by = key) => {
  const to = fresh();
  await decryptFile(from, to, by);
  return readFileSync(to);
};
const withBytes = (bytes: Buffer) => {
  const file = fresh();
  writeFileSync(file, bytes);
  return file;
};

test.each([0, 1, block - 1, block, block + 1, 2 * block, 2 * block + 77])(
  'a file of %i bytes comes back as it was, and never twice as the same bytes',
  async (size) => {
    const bytes = randomBytes(size);
    const [once, again] = [await encrypted(bytes), await encrypted(bytes)];
    expect((await decrypted(once)).equals(bytes)).toBe(true);
    expect(readFileSync(once).equals(readFileSync(again))).toBe(false);
  },
);

test('another key, a changed byte, blocks that are cut off or change places, and what was never encrypted are refused', async () => {
  const bytes = readFileSync(await encrypted(randomBytes(2 * block + 5)));
  const head = bytes.subarray(0, 24);
  const [first, second, last] = [0, 1, 2].map((nth) =>
    bytes.subarray(24 + nth * (block + 16), 24 + (nth + 1) * (block + 16)),
  ) as [Buffer, Buffer, Buffer];
  const changed = Buffer.from(bytes);
  changed[block]! ^= 1;
  const spoilt = [
    changed,
    Buffer.concat([head, second, first, last]),
    Buffer.concat([head, first, second]),
    Buffer.concat([head, first, last]),
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.from('x')]),
    head,
    randomBytes(100),
    Buffer.alloc(0),
  ];
  for (const each of spoilt) await expect(decrypted(withBytes(each))).rejects.toThrow('cannot be decrypted');
  await expect(decrypted(withBytes(bytes), aKey())).rejects.toThrow('the key is another one');
});

test('a key is read from the variable or from a file, and refused in a sentence that does not tell it', () => {
  const text = 'ab'.repeat(32);
  const file = withBytes(Buffer.from(`${text}\n`));
  expect(readBackupKey({ backupKey: undefined, backupKeyFile: undefined })).toBeUndefined();
  expect(readBackupKey({ backupKey: undefined, backupKeyFile: file })).toEqual(
    readBackupKey({ backupKey: text, backupKeyFile: undefined }),
  );
  expect(() => readBackupKey({ backupKey: 'segredo', backupKeyFile: undefined })).toThrow(
    /^BACKUP_KEY must hold 64 hexadecimal digits/,
  );
  expect(() => readBackupKey({ backupKey: undefined, backupKeyFile: '/nowhere' })).toThrow('ENOENT');
});
