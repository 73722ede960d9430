import { fakeS3, type FakeS3 } from '@portal/server-kit/testing/fake-s3';
import { openBucket } from '@portal/server-kit/bucket';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../config.ts';
import { openCore } from '../core.ts';
import { openFolderLedger } from '../registry/folder-ledger.ts';
import { asBrowser, call } from '../testing/http-client.ts';
import { partsOf, post, storedIn, tokenFor } from '../testing/publishing.ts';
import { releaseStoreContract } from '../testing/release-store-contract.ts';
import { startTestGateway } from '../testing/running-gateway.ts';
import { sampleRemote, sampleShell } from '../testing/sample-release.ts';
import { testDatabase } from '../testing/test-database.ts';
import { ship, tempFolder } from '../testing/open-core.ts';
import { bucketReleaseStore } from './bucket-release-store.ts';
import { collectGarbage } from './collect-garbage.ts';
import { openFolderReleaseStore } from './folder-release-store.ts';
import { moveReleases } from './move-releases.ts';

const database = testDatabase();
let s3: FakeS3;
beforeEach(async () => {
  s3 = await fakeS3();
});
afterEach(() => s3.close());

const path = '/r/mfe-one/1.0.0-aaaa/remoteEntry.js';
const published = Buffer.from(sampleRemote().files.get('remoteEntry.js')!);
const key = 'releases/mfe-one/1.0.0-aaaa/identity/remoteEntry.js';
const two = partsOf(sampleRemote({ name: 'mfe-two' }));
const cached = (dataDir: string) => join(dataDir, '.releases/mfe-one/1.0.0-aaaa/identity/remoteEntry.js');
const openStored = async () => bucketReleaseStore(await openBucket(s3.address));

describe('a store of releases in a bucket', () => {
  let store: Awaited<ReturnType<typeof openStored>>;
  beforeEach(async () => {
    store = await openStored();
  });
  releaseStoreContract(() => store);
});

test('stores releases in the bucket alone, and a gateway with an empty disk serves all of them', async () => {
  const env = { ...s3.env, DATABASE_URL: database.url };
  await startTestGateway(env);
  const { url, dataDir } = await startTestGateway(env, []);
  expect((await call(url + path)).bytes).toEqual(published);
  expect((await call(`${url}/registry`)).text).toContain('mfe-one');
  expect((await call(`${url}/`)).status).toBe(200);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  expect((await client.query('select name from gateway.release')).rows).toEqual([]);
  await client.end();
  expect(await storedIn(dataDir)).toEqual([]);
});

test('while the bucket is away what is cached is served, the rest says so, and publications are refused with nothing done', async () => {
  const gateway = await startTestGateway(s3.env);
  const { url, dataDir, core } = gateway;
  const token = await tokenFor(gateway, 'mfe-two');
  const { revision } = core.registry.state;
  await rm(join(dataDir, '.releases/mfe-one/1.0.0-aaaa/gzip'), { recursive: true });
  s3.away = true;
  expect((await call(url + path)).bytes).toEqual(published);
  expect(await call(url + path, { headers: { 'accept-encoding': 'gzip' } })).toMatchObject({
    status: 503,
    json: { code: 'unavailable', message: expect.stringContaining('armazém') },
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  });
  expect(await post(gateway, token, two)).toMatchObject({
    status: 503,
    json: { code: 'unavailable', message: expect.stringContaining('nada foi alterado') },
    headers: { 'retry-after': '5' },
  });
  expect(core.registry.state.revision).toBe(revision);
  s3.away = false;
  expect((await post(gateway, token, two)).status).toBe(201);
  expect((await call(url + path, { headers: { 'accept-encoding': 'gzip' } })).status).toBe(200);
});

test('a gateway that is restarted while the bucket is away serves from its cache; one without a cache does not start', async () => {
  const { dataDir } = await startTestGateway(s3.env);
  s3.away = true;
  const again = await startTestGateway({ ...s3.env, DATA_DIR: dataDir }, [
    sampleShell(),
    sampleRemote({ release: '2' }),
  ]);
  expect((await call(again.url + path)).bytes).toEqual(published);
  expect(again.logged).toContainEqual(
    expect.objectContaining({ refusals: [expect.objectContaining({ code: 'store_away' })] }),
  );
  await rm(join(dataDir, '.releases'), { recursive: true });
  const empty = startTestGateway({ ...s3.env, DATA_DIR: dataDir }, []);
  await expect(empty).rejects.toThrow(StartError);
  await expect(empty).rejects.toThrow('S3_ENDPOINT');
});

test('what could not be read while the bucket was away is served once it is back, without a move or a restart', async () => {
  const style = ':where([data-release="mfe-light/1"]) .own{color:red}';
  const light = sampleRemote({
    name: 'mfe-light',
    release: '1',
    files: {
      'light.json': JSON.stringify({ css: style, pages: { '/inscription': '<main>Candidatura</main>' } }),
      'light.css': style,
      'page.js': 'draw();',
    },
    manifest: {
      light: { prerendered: 'light.json', style: 'light.css', pages: { '/inscription': ['page.js'] } },
    },
    declaration: {
      contributes: {
        routes: [{ path: '/inscription', title: 'Candidatura', public: true, light: true }],
        menu: [],
        cards: [],
        permissions: [],
      },
    },
  });
  const { dataDir, core } = await startTestGateway(s3.env, [sampleShell(), sampleRemote(), light]);
  await ship(core, sampleRemote({ release: '2' }));
  await rm(join(dataDir, '.releases/mfe-light/1/identity/light.json'));
  await rm(cached(dataDir));
  s3.away = true;
  const again = await startTestGateway({ ...s3.env, DATA_DIR: dataDir }, []);
  const shown = async () => [
    (await call(`${again.url}/inscription`, { headers: asBrowser })).text.includes(
      '<main>Candidatura</main>',
    ),
    again.core.snapshot().snapshot.remotes.find(({ name }) => name === 'mfe-one')!.lastGood?.release,
  ];
  expect(await shown()).toEqual([false, undefined]);
  s3.away = false;
  await again.core.registry.refresh();
  expect(await shown()).toEqual([true, '1.0.0-aaaa']);
});

test('does not serve a file altered in the bucket, and reads a file altered in the cache again', async () => {
  const { url, dataDir } = await startTestGateway(s3.env);
  await writeFile(cached(dataDir), 'mentira');
  expect((await call(url + path)).bytes).toEqual(published);
  expect(await readFile(cached(dataDir))).toEqual(published);

  s3.objects.get(key)!.bytes = Buffer.from('mentira');
  await rm(cached(dataDir));
  const again = await startTestGateway({ ...s3.env, DATA_DIR: dataDir });
  expect(await call(again.url + path)).toMatchObject({ status: 502, json: { code: 'upstream' } });
});

test('a portal that had its releases in its folder goes on with them, and they move into the bucket and back', async () => {
  const { dataDir } = await startTestGateway();
  const with3 = await startTestGateway({ ...s3.env, DATA_DIR: dataDir });
  expect((await call(with3.url + path)).bytes).toEqual(published);
  expect(s3.objects.size).toBe(0);

  const { registry } = with3.core;
  const folder = join(dataDir, 'releases');
  const [from, stored] = [await openFolderReleaseStore(folder, '.moving'), await openStored()];
  await writeFile(join(folder, 'shell/1.0.0-aaaa/br/main.js'), 'mentira');
  const damaged = ['shell 1.0.0-aaaa'];
  expect(await moveReleases(registry, from, stored)).toEqual({ copied: 1, there: 0, damaged });
  expect(await moveReleases(registry, from, stored)).toEqual({ copied: 0, there: 1, damaged });

  const back = await openFolderReleaseStore(tempFolder());
  expect((await moveReleases(registry, stored, back)).copied).toBe(1);
  await rm(join(folder, 'mfe-one'), { recursive: true });
  await rm(join(dataDir, '.releases'), { recursive: true });
  const moved = await startTestGateway({ ...s3.env, DATA_DIR: dataDir });
  expect((await call(moved.url + path)).bytes).toEqual(published);
});

test('removes releases without a ledger entry from the bucket once they are old, because a lost ledger may come back', async () => {
  const store = await openStored();
  const id = { name: 'mfe-lost', release: '1' };
  await store.put(id, Buffer.from('{}'), [{ path: 'a.js', encoding: 'identity', bytes: Buffer.from('um') }]);
  const core = await openCore(await openFolderLedger(tempFolder()), store);
  expect(await collectGarbage(core)).toBe(0);
  expect(await collectGarbage(core, new Date(Date.now() + 31 * 86_400_000))).toBe(1);
  expect(s3.objects.size).toBe(0);
});

test.each([
  [403, 'S3_ACCESS_KEY'],
  [404, 'S3_BUCKET'],
])('a bucket that answers %s ends the start in a sentence that names %s', async (status, variable) => {
  s3.refusal = status;
  const start = startTestGateway(s3.env);
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(variable);
});
