import { readdir, stat, utimes, writeFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { beginImport } from '@portal/shared-kit/contract/platform/import';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  chunks,
  fileStoreContract,
  nobody,
  yesterday,
  hashOf,
  listOf,
  textOf,
} from '../../testing/file-store-contract.ts';
import { testFiles } from '../../testing/test-database.ts';
import { uploadOf } from '../../testing/multipart.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { moveFiles } from './move-files.ts';
import type { FileStore } from './file-store.ts';

describe('folder store', () => {
  let folder: Awaited<ReturnType<typeof testFiles>>;
  beforeEach(async () => {
    folder = await testFiles();
  });
  afterEach(() => folder.remove());

  const placeOf = (sha256: string) => path.join(folder.folder, sha256.slice(0, 2), sha256);
  const makeOld = async (file: string) => {
    const long = new Date(Date.now() - 48 * 3_600_000);
    await utimes(file, long, long);
  };

  fileStoreContract(() => ({
    files: folder.files,
    age: (sha256) => makeOld(placeOf(sha256)),
    leftovers: () => readdir(path.join(folder.folder, 'incoming')),
  }));

  test('a file stands under its hash in the folder of its first two digits, and nothing stands beside', async () => {
    const { sha256 } = await folder.files.keep(chunks('olá mundo'));
    expect((await readdir(folder.folder)).sort()).toEqual([sha256.slice(0, 2), 'incoming'].sort());
    expect(await readdir(path.dirname(placeOf(sha256)))).toEqual([sha256]);
  });

  test('no name leads to a file outside the folder', async () => {
    await writeFile(path.join(folder.folder, 'segredo'), 'x');
    expect(await folder.files.open('../segredo')).toBeUndefined();
  });

  test('other accounts of the machine cannot read uploaded files', async () => {
    const { sha256 } = await folder.files.keep(chunks('privado'));
    expect((await stat(placeOf(sha256))).mode & 0o077).toBe(0);
  });

  test('a sweep clears what a crash left half received', async () => {
    const left = path.join(folder.folder, 'incoming', 'meio');
    await writeFile(left, 'x');
    await makeOld(left);
    await folder.files.sweep(yesterday(), nobody);
    expect(await readdir(path.join(folder.folder, 'incoming'))).toEqual([]);
  });
});

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      clerk: { userId: 1, permissions: new Set(['departments.create', 'departments.read']) },
    }),
});

/** One call over the agent's only connection. */
async function call(agent: Agent, url: string, options: object = {}, body?: Buffer) {
  const outgoing = request(url, { agent, ...options });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(body);
  const [answer] = await answered;
  return { status: answer.statusCode, port: answer.socket.localPort, body: await json(answer) };
}

test('an upload that is refused before its end does not hold up the next call of its connection', async () => {
  const base = await server.app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const content = Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(800_000)]);
  const request = { params: { kind: 'departments' }, file: { name: 'programa.csv', content } };
  const { method, url, headers, payload } = uploadOf(beginImport, request, 'clerk');
  const refused = await call(agent, `${base}${String(url)}`, { method, headers }, payload as Buffer);
  expect([refused.status, refused.body]).toMatchObject([415, { code: 'unsupported' }]);
  const next = await call(agent, `${base}/healthz`, { timeout: 5_000 });
  expect([next.status, next.port]).toEqual([200, refused.port]);
  agent.destroy();
});

describe('move files', () => {
  let [from, to]: Awaited<ReturnType<typeof testFiles>>[] = [];
  beforeEach(async () => {
    [from, to] = [await testFiles(), await testFiles()];
  });
  afterEach(() => Promise.all([from!.remove(), to!.remove()]));

  const keep = (files: FileStore, ...texts: string[]) =>
    Promise.all(texts.map(async (text) => (await files.keep(chunks(text))).sha256));
  const hashesIn = async (files: FileStore) => (await listOf(files)).map(({ sha256 }) => sha256).sort();

  test('copies the files that the new place lacks, and a second call finds them all', async () => {
    const hashes = await keep(from!.files, ...Array.from({ length: 30 }, (_, nth) => `ficheiro ${nth}`));
    await keep(to!.files, 'ficheiro 3', 'só aqui');
    expect(await moveFiles(from!.files, to!.files)).toEqual({ copied: 29, there: 1, damaged: [] });
    expect(await moveFiles(from!.files, to!.files)).toEqual({ copied: 0, there: 30, damaged: [] });
    expect(await hashesIn(to!.files)).toEqual([...hashes, hashOf('só aqui')].sort());
    expect(await hashesIn(from!.files)).toEqual([...hashes].sort());
  });

  test('a move that breaks off is gone on with', async () => {
    await keep(from!.files, ...Array.from({ length: 30 }, (_, nth) => `ficheiro ${nth}`));
    let left = 10;
    const failing: FileStore = {
      ...to!.files,
      keep: async (content) => {
        if ((left -= 1) < 0) throw new Error('away');
        return to!.files.keep(content);
      },
    };
    await expect(moveFiles(from!.files, failing)).rejects.toThrow('away');
    const { copied, there } = await moveFiles(from!.files, to!.files);
    expect(there).toBeLessThanOrEqual(10);
    expect(copied + there).toBe(30);
  });

  test('a file whose bytes are not those of its name is named, and the others are moved', async () => {
    const [damaged, other] = await keep(from!.files, 'verdade', 'outro');
    await writeFile(path.join(from!.folder, damaged!.slice(0, 2), damaged!), 'mentira');
    expect(await moveFiles(from!.files, to!.files)).toMatchObject({ copied: 1, damaged: [damaged] });
    expect(await to!.files.open(damaged!)).toBeUndefined();
    expect(await textOf(await to!.files.open(other!))).toBe('outro');
  });

  test('copies a partly copied file again', async () => {
    const [sha256] = await keep(from!.files, 'inteiro');
    await keep(to!.files, 'inteiro');
    const place = path.join(to!.folder, sha256!.slice(0, 2), sha256!);
    await writeFile(`${place}.half`, 'int');
    await rename(`${place}.half`, place);
    expect(await moveFiles(from!.files, to!.files)).toMatchObject({ copied: 1 });
    expect(await textOf(await to!.files.open(sha256!))).toBe('inteiro');
  });
});
