import { existsSync, readdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { makeToken, running } from '../testing/gateway-process.ts';
import { call } from '../testing/http-client.ts';
import { multipart, multipartHeaders, partsOf, post } from '../testing/publishing.ts';
import { sampleRemote, sampleShell, writeBundle } from '../testing/sample-release.ts';
import { tempFolder } from '../testing/open-core.ts';

const chunks = Array.from({ length: 100 }, (_, i) => [`chunks/c${i}.js`, `run(${'1 + '.repeat(500)}1);`]);
const parts = partsOf(sampleRemote({ name: 'mfe-two', files: Object.fromEntries(chunks) }));

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    // Not there yet, or gone again.
    return [];
  }
};

const isStored = (dataDir: string) => existsSync(join(dataDir, 'releases/mfe-two/1.0.0-aaaa'));

const moments: [string, number, (dataDir: string) => boolean][] = [
  ['with half of the upload received', 0.5, (dataDir) => namesIn(join(dataDir, 'uploads')).length > 0],
  [
    'while the release is being stored',
    1,
    (dataDir) => namesIn(join(dataDir, 'releases/.unfinished')).length > 0,
  ],
  ['just after it was moved into place', 1, isStored],
];

test.each(moments)(
  'killed -9 %s: all of the release is there after the next start, or nothing',
  async (_what, share, reached) => {
    const DATA_DIR = tempFolder();
    const BUNDLES = await writeBundle(join(tempFolder(), 'dist'), sampleShell());
    const doomed = await running({ DATA_DIR, BUNDLES });
    const token = await makeToken(DATA_DIR, 'mfe-two');
    const body = multipart(parts);
    const headers = { ...multipartHeaders(token), 'content-length': body.length };
    const outgoing = request(`${doomed.url}/registry/remotes/mfe-two/releases`, { method: 'POST', headers });
    outgoing.on('error', () => undefined).write(body.subarray(0, body.length * share));
    // A moment that was over before it was seen is followed by the last one.
    while (!reached(DATA_DIR) && !isStored(DATA_DIR)) await setImmediate();
    doomed.child.kill('SIGKILL');
    expect((await doomed.exited)[1]).toBe('SIGKILL');

    const after = await running({ DATA_DIR, BUNDLES });
    const served = await call(`${after.url}/r/mfe-two/1.0.0-aaaa/chunks/c99.js`);
    const stored = isStored(DATA_DIR);
    expect([served.status, stored]).toEqual(stored ? [200, true] : [404, false]);
    expect([namesIn(join(DATA_DIR, 'uploads')), namesIn(join(DATA_DIR, 'releases/.unfinished'))]).toEqual([
      [],
      [],
    ]);
    expect((await post(after, token, parts)).status).toBe(stored ? 409 : 201);
    after.child.kill('SIGKILL');
  },
);

const ledgerSize = (dataDir: string) => statSync(join(dataDir, 'registry/ledger.jsonl')).size;

test.each<[string, (dataDir: string, before: number) => boolean]>([
  ['when the call has been sent', () => true],
  ['when its entry is being written', (dataDir, before) => ledgerSize(dataDir) > before],
])(
  'killed -9 in a promotion, %s: the pointer is the old or the new one, and a promotion that was answered is still there',
  async (_what, reached) => {
    const DATA_DIR = tempFolder();
    const BUNDLES = await writeBundle(join(tempFolder(), 'dist'), sampleShell());
    const doomed = await running({ DATA_DIR, BUNDLES });
    const token = await makeToken(DATA_DIR, 'mfe-two');
    const published = await post(doomed, token, parts);
    const { revision } = published.json as { revision: number };
    const before = ledgerSize(DATA_DIR);

    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const outgoing = request(`${doomed.url}/registry/remotes/mfe-two/promote`, { method: 'POST', headers });
    let answered = false;
    outgoing.on('error', () => undefined).on('response', () => (answered = true));
    const body = { channel: 'stable', release: '1.0.0-aaaa', reason: 'teste', expected: revision };
    await new Promise<void>((resolve) => outgoing.end(JSON.stringify(body), resolve));
    while (!reached(DATA_DIR, before)) await setImmediate();
    doomed.child.kill('SIGKILL');
    await doomed.exited;

    const after = await running({ DATA_DIR, BUNDLES });
    const moved = ledgerSize(DATA_DIR) > before;
    expect(moved || !answered).toBe(true);
    const { json } = await call(`${after.url}/registry`);
    expect((json as { remotes: object[] }).remotes).toMatchObject(
      moved ? [{ stable: { release: '1.0.0-aaaa' } }] : [],
    );
    const again = await call(
      `${after.url}/registry/remotes/mfe-two/promote`,
      { method: 'POST', headers },
      JSON.stringify(body),
    );
    expect(again.status).toBe(moved ? 409 : 200);
    after.child.kill('SIGKILL');
  },
);
