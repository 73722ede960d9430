import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { call } from '../testing/http-client.ts';
import {
  multipart,
  multipartHeaders,
  partsOf,
  post,
  storedIn,
  tokenFor,
  type FormPart,
} from '../testing/publishing.ts';
import { startTestGateway, type RunningGateway } from '../testing/running-gateway.ts';
import { contributes, sampleRemote, sampleShell } from '../testing/sample-release.ts';

const two = (sample: Parameters<typeof sampleRemote>[0] = {}) => sampleRemote({ name: 'mfe-two', ...sample });
const before = ['mfe-one 1.0.0-aaaa', 'shell 1.0.0-aaaa'];

let gateway: RunningGateway;
let token: string;
beforeEach(async () => {
  gateway = await startTestGateway();
  token = await tokenFor(gateway, 'mfe-two');
});
/** Nothing is stored, staged or in the ledger beyond what was there at the start. */
async function nothingStored() {
  expect(await storedIn(gateway.dataDir)).toEqual(before);
  expect(readdirSync(join(gateway.dataDir, 'uploads'))).toEqual([]);
  expect(gateway.core.registry.state.remotes.has('mfe-two')).toBe(false);
}

test('a remote that nobody knew is published with its token, checked, compressed, and serves nobody yet', async () => {
  const answer = await post(gateway, token, [
    { name: 'reason', bytes: 'primeira versão' },
    ...partsOf(two({ files: { 'chunks/a.js': 'run(1);' } })),
  ]);
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({
    name: 'mfe-two',
    release: '1.0.0-aaaa',
    revision: 5,
    files: 3,
    bytes: expect.any(Number),
  });
  const entries = readFileSync(join(gateway.dataDir, 'registry/ledger.jsonl'), 'utf8').trim().split('\n');
  expect(JSON.parse(entries.at(-1)!)).toMatchObject({
    what: 'published',
    remote: 'mfe-two',
    reason: 'primeira versão',
    actor: expect.stringMatching(/^Equipa Um \(token [0-9a-f]{12}\)$/),
  });
  expect((await call(`${gateway.url}/registry`)).text).not.toContain('mfe-two');
  const file = await call(`${gateway.url}/r/mfe-two/1.0.0-aaaa/remoteEntry.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(brotliDecompressSync(file.bytes)).toEqual(Buffer.from(two().files.get('remoteEntry.js')!));
  expect(readdirSync(join(gateway.dataDir, 'uploads'))).toEqual([]);
});

test('why a publication was refused stands in the history, once however often it is tried again', async () => {
  const own = await tokenFor(gateway, 'mfe-one');
  const bad = sampleRemote({ release: '2', files: { 'a.js': 'eval("1")' } });
  const refused = async () => {
    expect((await post(gateway, own, partsOf(bad), 'mfe-one')).status).toBe(422);
    return gateway.core.registry.history('mfe-one');
  };
  const [newest] = await refused();
  expect(newest).toMatchObject({ what: 'refused', release: null, reason: expect.stringContaining('a.js') });
  expect((await refused())[0]!.revision).toBe(newest!.revision);
});

test('files of a form made by fetch come in under their paths', async () => {
  const form = new FormData();
  for (const { path, bytes } of partsOf(two({ files: { 'deep/er/c.txt': 'texto' } })))
    form.append('files', new Blob([Buffer.from(bytes)]), path);
  const answer = await fetch(`${gateway.url}/registry/remotes/mfe-two/releases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  expect((await call(`${gateway.url}/r/mfe-two/1.0.0-aaaa/deep/er/c.txt`)).text).toBe('texto');
});

describe('refused with a reason for programs and a sentence for people, and nothing is stored', () => {
  const changed = (parts: FormPart[], path: string, bytes: Uint8Array | string) =>
    parts.map((part) => (part.path === path ? { path, bytes } : part));
  const manifestWith = (change: (files: Record<string, { integrity?: string }>) => void) => {
    const publication = two();
    const manifest = structuredClone(publication.filesManifest) as { files: Record<string, object> };
    change(manifest.files);
    return changed(partsOf(publication), 'files.json', JSON.stringify(manifest));
  };
  const requires = (contract: string, react = '^19.0.0') => ({
    declaration: { requires: { contract, shared: { react } } },
  });
  const ofOne = { routes: ['/mfe-one'] };

  test.each<[string, string, () => FormPart[]]>([
    ['files.json is not there', 'manifest_schema', () => partsOf(two()).slice(0, -1)],
    ['files.json is no JSON', 'manifest_schema', () => changed(partsOf(two()), 'files.json', '{')],
    [
      'a hash is missing',
      'manifest_schema',
      () => manifestWith((f) => delete f['remoteEntry.js']!.integrity),
    ],
    [
      'a hash is wrong',
      'hash_wrong',
      () => manifestWith((f) => (f['remoteEntry.js']!.integrity = `sha384-${'A'.repeat(64)}`)),
    ],
    ['a file was not announced', 'file_unknown', () => [...partsOf(two()), { path: 'b.js', bytes: '1' }]],
    [
      'a file did not come',
      'file_missing',
      () => partsOf(two()).filter(({ path }) => path !== 'remoteEntry.js'),
    ],
    [
      'remote.json is not there',
      'declaration_schema',
      () => partsOf(two()).filter(({ path }) => path !== 'remote.json'),
    ],
    [
      'remote.json is not of the right form',
      'declaration_schema',
      () => partsOf(two({ declaration: { title: '' } })),
    ],
    ['it is another remote', 'remote_foreign', () => partsOf(sampleRemote({ name: 'mfe-six' }))],
    ['it says it is the shell', 'remote_foreign', () => partsOf(two({ manifest: { name: 'shell' } }))],
    [
      'its name would leave the folder',
      'manifest_schema',
      () => partsOf(two({ manifest: { release: '..' } })),
    ],
    [
      'a path would leave the folder',
      'manifest_schema',
      () => partsOf(two({ files: { '../../x.js': '1' } })),
    ],
    ['its contract is not accepted', 'contract_unsatisfied', () => partsOf(two(requires('^9.0.0')))],
    [
      'a shared library does not fit',
      'shared_unsatisfied',
      () => partsOf(two(requires('^1.0.0', '^18.0.0'))),
    ],
    [
      'a route belongs to another',
      'route_taken',
      () => partsOf(two({ declaration: contributes(ofOne.routes) })),
    ],
    [
      'a menu entry belongs to another',
      'menu_taken',
      () => partsOf(two({ declaration: contributes(['/two'], ofOne.routes) })),
    ],
    [
      'a script is too large',
      'file_over_budget',
      () => partsOf(two({ files: { 'a.js': `/*${'x'.repeat(1_000_000)}*/` } })),
    ],
    ['a script turns text into code', 'eval_used', () => partsOf(two({ files: { 'a.js': 'eval("1")' } }))],
  ])('%s', async (_what, code, parts) => {
    const { status, json, headers } = await post(gateway, token, parts());
    expect(status).toBe(422);
    expect(headers['cache-control']).toBe('no-store');
    expect(json).toMatchObject({
      status: 0,
      success: false,
      code: 'invalid',
      support_code: expect.any(String),
    });
    const { refusals } = json as { refusals: { code: string }[] };
    expect(refusals.map((refusal) => refusal.code)).toContain(code);
    for (const refusal of refusals)
      expect(refusal).toEqual({
        code: expect.any(String),
        message: expect.stringMatching(/\.$/),
        detail: expect.any(String),
      });
    await nothingStored();
  });

  test('a permission that another remote introduced', async () => {
    const one = sampleRemote({
      release: '1.0.0-bbbb',
      declaration: contributes(['/mfe-one'], [], ['one.fly']),
    });
    const own = await startTestGateway({}, [sampleShell(), one]);
    const answer = await post(
      own,
      await tokenFor(own, 'mfe-two'),
      partsOf(two({ declaration: contributes(['/two'], [], ['one.fly']) })),
    );
    expect(answer.json).toMatchObject({
      refusals: [{ code: 'permission_taken', detail: 'one.fly: mfe-one' }],
    });
  });

  test('the same version again, and another content under its name', async () => {
    expect((await post(gateway, token, partsOf(two()))).status).toBe(201);
    const again = await post(gateway, token, partsOf(two()));
    expect([again.status, again.json]).toMatchObject([
      409,
      { code: 'conflict', refusals: [{ code: 'release_exists' }] },
    ]);
    const other = await post(gateway, token, partsOf(two({ files: { 'more.txt': 'x' } })));
    expect([other.status, other.json]).toMatchObject([409, { refusals: [{ code: 'release_differs' }] }]);
    expect((await call(`${gateway.url}/r/mfe-two/1.0.0-aaaa/more.txt`)).status).toBe(404);
  });

  test.each([
    ['no body', {}, '', 415],
    ['a body of another form', { 'content-type': 'application/json' }, '{}', 415],
    ['no boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    [
      'a body without its end',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\ncontent-disposition: form-data; name="f"; filename="a.js"\r\n\r\nrun(',
      400,
    ],
    ['a body of nothing', { 'content-type': 'multipart/form-data; boundary=b' }, '', 400],
  ])('%s', async (_what, headers, body, status) => {
    const authorization = `Bearer ${token}`;
    const answer = await call(
      `${gateway.url}/registry/remotes/mfe-two/releases`,
      { method: 'POST', headers: { authorization, ...headers } },
      body,
    );
    expect([answer.status, answer.json]).toMatchObject([status, { success: false }]);
    await nothingStored();
  });

  test('one file twice, and a reason that is a novel', async () => {
    const twice = await post(gateway, token, [...partsOf(two()), { path: 'remoteEntry.js', bytes: '1' }]);
    expect([twice.status, twice.json]).toMatchObject([
      400,
      { message: expect.stringContaining('remoteEntry.js') },
    ]);
    const novel = await post(gateway, token, [...partsOf(two()), { name: 'reason', bytes: 'x'.repeat(501) }]);
    expect([novel.status, novel.json]).toMatchObject([400, { message: expect.stringContaining('500') }]);
    await nothingStored();
  });

  test('more files than a release may have, and a file larger than any may be', async () => {
    const many = Array.from({ length: 1001 }, (_, i) => ({ path: `f${i}.txt`, bytes: 'x' }));
    expect((await post(gateway, token, many)).status).toBe(413);
    const large = [{ path: 'a.js', bytes: Buffer.alloc(17 * 1024 * 1024) }];
    expect((await post(gateway, token, large)).status).toBe(413);
    await nothingStored();
  });
});

describe('on a full disk', () => {
  const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  const expectNoSpace = async () => {
    const { status, json } = await post(gateway, token, partsOf(two()));
    expect([status, json]).toMatchObject([
      503,
      { code: 'unavailable', message: expect.stringContaining('espaço') },
    ]);
    await nothingStored();
  };

  test('a release that cannot be stored is not, and is taken once there is room', async () => {
    const put = jest.spyOn(gateway.core.store, 'put').mockImplementation(full);
    await expectNoSpace();
    put.mockRestore();
    expect((await post(gateway, token, partsOf(two()))).status).toBe(201);
  });

  test('a release that is not in the history is not stored either', async () => {
    const move = jest.spyOn(gateway.core.registry, 'move').mockImplementation(full);
    await expectNoSpace();
    move.mockRestore();
    expect((await post(gateway, token, partsOf(two()))).status).toBe(201);
  });
});

test('an upload whose line breaks leaves nothing, and the next one is taken', async () => {
  const body = multipart(partsOf(two()));
  const outgoing = request(`${gateway.url}/registry/remotes/mfe-two/releases`, {
    method: 'POST',
    agent: false,
    headers: { ...multipartHeaders(token), 'content-length': body.length },
  });
  const broken = new Promise((resolve) => outgoing.on('error', resolve));
  outgoing.write(body.subarray(0, body.length - 100));
  const staged = () => readdirSync(join(gateway.dataDir, 'uploads')).length;
  while (staged() === 0) await new Promise(setImmediate);
  outgoing.destroy();
  await broken;
  while (staged() > 0) await new Promise(setImmediate);
  await nothingStored();
  expect((await post(gateway, token, partsOf(two()))).status).toBe(201);
});
