import { BucketFailure, openBucket } from '@portal/server-kit/bucket';
import { beginImport } from '@portal/shared-kit/contract/platform/import';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { uploadOf } from '../../testing/multipart.ts';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { testFiles } from '../../testing/test-database.ts';
import { bucketStore } from './bucket-store.ts';

const server = testServer({
  authenticator: () =>
    testAuthenticator({
      clerk: { userId: 1, permissions: new Set(['departments.create', 'departments.read']) },
    }),
});

const stores: Server[] = [];
afterEach(() => {
  for (const each of stores.splice(0)) each.close().closeAllConnections();
});
async function listening(answer: RequestListener) {
  const store = createServer(answer).listen(0, '127.0.0.1');
  stores.push(store);
  await once(store, 'listening');
  return store;
}
const bucketAt = (store: Server, patienceMs?: number) =>
  openBucket(
    {
      endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      bucket: 'portal',
      region: 'us-east-1',
      accessKey: 'a-key',
      secretKey: 'a-secret',
    },
    { patienceMs },
  );
const unreachableBucket = async () => {
  const store = await listening(() => undefined);
  const bucket = await bucketAt(store);
  store.close();
  await once(store, 'close');
  return bucket;
};
const content = (text: string) => ({
  sha256: 'e'.repeat(64),
  size: Buffer.byteLength(text),
  read: () => Readable.from([Buffer.from(text)]),
});

test('on a full disk an upload is refused with 507 and a sentence, nothing stays, and it works again by itself', async () => {
  const { keep } = server.files;
  server.files.keep = async (content) => {
    for await (const _first of content) break;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const file = { name: 'departamentos.csv', content: Buffer.from('Departamento;Descrição\r\nQuímica;\r\n') };
  const upload = () =>
    server.inject(uploadOf(beginImport, { params: { kind: 'departments' }, file }, 'clerk'));
  const refused = await upload();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    507,
    { code: 'storage_full', message: expect.stringContaining('sem espaço') },
  ]);
  expect(await server.db.selectFrom('attachment').select('id').execute()).toEqual([]);
  expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
  server.files.keep = keep;
  expect((await upload()).json().code).not.toBe('storage_full');
});

test('while the store is away an upload is refused with 503 and a moment to try again, nothing stays, and readiness knows', async () => {
  const { folder, remove } = await testFiles();
  const incoming = path.join(folder, 'incoming');
  Object.assign(server.files, bucketStore(await unreachableBucket(), incoming));
  const file = { name: 'departamentos.csv', content: Buffer.from('nome\nFísica\n') };
  const answer = await server.inject(
    uploadOf(beginImport, { params: { kind: 'departments' }, file }, 'clerk'),
  );
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
    503,
    '5',
    { code: 'unavailable', message: expect.stringContaining('temporariamente indisponíveis') },
  ]);
  expect(await readdir(incoming)).toEqual([]);
  expect(await server.db.selectFrom('attachment').select('id').execute()).toEqual([]);
  const ready = await server.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'ready', files: 'unavailable' }]);
  expect((await server.inject({ url: '/metrics' })).body).toContain('portal_file_store_up 0\n');
  await remove();
});

test('a store that fails, refuses or falls silent is a failure that names neither object nor key', async () => {
  const failing = await bucketAt(
    await listening((request, response) => {
      request.resume();
      response.writeHead(503).end('<Error><Code>SlowDown</Code><Resource>files/x</Resource></Error>');
    }),
  );
  const refused = await failing.put('files/x', content('abc')).catch((error: unknown) => error);
  expect(refused).toEqual(new BucketFailure('the file store answered PUT with 503 SlowDown'));
  const silent = await bucketAt(await listening(() => undefined), 50);
  await expect(silent.get('files/x')).rejects.toThrow('does not answer (silent for 50 ms)');
  await expect((await unreachableBucket()).get('files/x')).rejects.toThrow('does not answer (ECONNREFUSED)');
});

test('an answer that is no list, and a 404 of the whole bucket, are failures and not emptiness', async () => {
  const page = await bucketAt(await listening((_, response) => response.end('<html>sign in</html>')));
  await expect(page.list('').next()).rejects.toThrow('no list of a bucket');
  const none = await bucketAt(
    await listening((_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')),
  );
  await expect(none.get('files/x')).rejects.toThrow('404 NoSuchBucket');
});

test('a kept connection that the store has closed meanwhile is no failure', async () => {
  const requestsOfSocket = new Map<Socket, number>();
  const bucket = await bucketAt(
    await listening((request, response) => {
      const nth = (requestsOfSocket.get(request.socket) ?? 0) + 1;
      requestsOfSocket.set(request.socket, nth);
      if (nth > 1) request.socket.resetAndDestroy();
      else request.resume().on('end', () => response.end('x'));
    }),
  );
  await bucket.put('files/x', content('abc'));
  await bucket.put('files/x', content('abc'));
  expect(requestsOfSocket.size).toBe(2);
});
