import { mkdir, mkdtemp, open, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  chownSync,
  rmdirSync,
  readFileSync,
  writeFileSync,
  chmodSync,
  mkdirSync,
} from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { manifestName, seal } from './manifest.ts';
import { bytesOf, partsIn, writeParts, dumpDatabase, loadDump } from './dump.ts';
import { checkOwner } from './owner.ts';
import { checkTarget } from './restore.ts';
import { readBackupKey } from './backup-key.ts';
import { decryptFile, encryptFile } from './encrypt-file.ts';

describe('manifest', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-manifest-'));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  /** Inodes in the order in which they are synced from now on. */
  async function recordSyncs(): Promise<number[]> {
    const handle = await open(folder);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const inodes: number[] = [];
    jest.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      inodes.push((await this.stat()).ino);
    });
    return inodes;
  }

  test('every file of a backup is on disk before the manifest that makes it a finished one', async () => {
    const names = ['database.dump.000', 'database.dump.001', 'data/registry/ledger.jsonl'];
    await mkdir(path.join(folder, 'data/registry'), { recursive: true });
    for (const name of names) await writeFile(path.join(folder, name), name);
    const synced = await recordSyncs();
    const moment = new Date().toISOString();
    await seal(folder, { started: moment, finished: moment, firstPiece: null, key: null });
    const inodeOf = async (name: string) => (await stat(path.join(folder, name))).ino;
    expect(new Set(synced.slice(0, -1))).toEqual(new Set(await Promise.all(names.map(inodeOf))));
    expect(synced.at(-1)).toBe(await inodeOf(manifestName));
  });
});

describe('dump parts', () => {
  const made: string[] = [];
  const folder = () => {
    made.push(mkdtempSync(path.join(tmpdir(), 'portal-parts-')));
    return made.at(-1)!;
  };
  afterAll(() => made.forEach((each) => rmSync(each, { recursive: true })));

  test.each([
    [9, 1],
    [10, 1],
    [11, 2],
    [10_005, 1_001],
  ])('%i bytes in parts of ten are %i files, and come back in their order', async (size, count) => {
    const [into, bytes] = [folder(), randomBytes(size)];
    await writeParts(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), into, 10);
    const names = readdirSync(into);
    expect(names).toHaveLength(count);
    expect(names.every((name) => statSync(path.join(into, name)).size <= 10)).toBe(true);
    expect(names).toContain('database.dump.000');
    expect((await buffer(bytesOf(await partsIn(into)))).equals(bytes)).toBe(true);
  });
});

describe('owner', () => {
  const nobody = 65_534;
  const ownUid = process.getuid!();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-owner-'));
  beforeAll(() => {
    // A test that runs as another user owns its folders anyway.
    if (ownUid === 0) chownSync(folder, nobody, nobody);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => rmdirSync(folder));

  const runAs = (uid: number) => jest.spyOn(process, 'getuid').mockReturnValue(uid);

  test('root is refused in a folder of another user, by the name of that user', () => {
    runAs(0);
    expect(() => checkOwner(folder)).toThrow(
      new RegExp(
        `^${folder} belongs to the user (\\S+): run the command as that user \\(runuser -u \\1 -- …\\)\\.$`,
      ),
    );
  });

  test('a user works in any folder, and root in its own and in one that does not exist yet', () => {
    runAs(0);
    checkOwner('/');
    checkOwner(path.join(folder, 'missing'));
    runAs(nobody);
    checkOwner(folder);
  });

  test('a restore as root is refused in a folder of another user although it is empty', async () => {
    runAs(0);
    await expect(checkTarget(folder)).rejects.toThrow(`${folder} belongs to the user `);
  });
});

describe('encrypt file', () => {
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
    for (const each of spoilt)
      await expect(decrypted(withBytes(each))).rejects.toThrow('cannot be decrypted');
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
});

describe('dump', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-dump-'));
  const { PATH } = process.env;
  afterAll(() => {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  });

  /** Programs in place of PostgreSQL's own, which write down how they were called and then do that. */
  function programs(then = '') {
    for (const name of ['pg_dump', 'pg_restore']) {
      const program = path.join(folder, name);
      writeFileSync(program, `#!/bin/sh\necho "$PGPASSWORD $*" > ${program}.told\n${then}\n`);
      chmodSync(program, 0o755);
    }
    process.env.PATH = `${folder}:${PATH}`;
  }
  const told = (name: string) => readFileSync(path.join(folder, `${name}.told`), 'utf8').trim();

  test.each([
    ['postgres://ana:s%40cr%C3%A9@db:5432/portal', 'postgres://ana@db:5432/portal'],
    ['postgres://ana@db/portal?password=s%40cr%C3%A9', 'postgres://ana@db/portal'],
    [
      'postgres://ana@db/portal?password=s%40cr%C3%A9&sslmode=require',
      'postgres://ana@db/portal?sslmode=require',
    ],
    [
      'postgres://ana@db/portal?sslmode=require&password=s%40cr%C3%A9&application_name=x',
      'postgres://ana@db/portal?sslmode=require&application_name=x',
    ],
  ])('the password of %s stands in no argument, which ps would show', async (url, bare) => {
    programs();
    await dumpDatabase(url, folder);
    await loadDump(url, folder);
    expect(told('pg_dump')).toBe(`s@cré --format=custom --no-owner --no-password ${bare}`);
    expect(told('pg_restore')).toBe(
      `s@cré --exit-on-error --single-transaction --no-owner --no-password --dbname ${bare}`,
    );
  });

  test('reports a program that fails or is missing in one sentence, at any point of the dump', async () => {
    const url = 'postgres://ana@db/portal';
    writeFileSync(path.join(folder, 'database.dump.000'), Buffer.alloc(1 << 20));
    programs(`echo 'pg_x: error: connection failed: error: no room.' >&2; exit 1`);
    await expect(loadDump(url, folder)).rejects.toThrow(/^pg_restore failed: no room\.$/);
    await expect(dumpDatabase(url, folder)).rejects.toThrow(/^pg_dump failed: no room\.$/);
    process.env.PATH = '/nowhere';
    await expect(loadDump(url, folder)).rejects.toThrow(/^pg_restore cannot be run \(ENOENT\)/);
    await expect(dumpDatabase(url, folder)).rejects.toThrow(/^pg_dump cannot be run \(ENOENT\)/);
  });

  test('a part that cannot be written ends the dump with the cause', async () => {
    programs('echo something');
    const full = path.join(folder, 'full');
    mkdirSync(path.join(full, 'database.dump.000'), { recursive: true });
    await expect(dumpDatabase('postgres://ana@db/portal', full)).rejects.toThrow('EEXIST');
  });
});
