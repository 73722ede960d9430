import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runProgram, running, type Run } from '../testing/gateway-process.ts';
import { call } from '../testing/http-client.ts';
import { multipart, multipartHeaders, partsOf, post } from '../testing/publishing.ts';
import { sampleRemote, sampleShell, writeBundle } from '../testing/sample-release.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { testDatabase } from '../testing/test-database.ts';

jest.setTimeout(120_000);
const database = testDatabase();
let bundles = '';
beforeAll(async () => {
  bundles = await writeBundle(join(tempFolder(), 'dist'), sampleShell());
});

const start = () => running({ DATA_DIR: tempFolder(), BUNDLES: bundles, DATABASE_URL: database.url });
type Gateway = Awaited<ReturnType<typeof start>>;
const chunks = Array.from({ length: 60 }, (_, i) => [`chunks/c${i}.js`, `run(${'1 + '.repeat(500)}1);`]);
const partsFor = (name: string, release = '1.0.0-aaaa') =>
  partsOf(sampleRemote({ name, release, files: Object.fromEntries(chunks) }));

async function tokenFor(name: string): Promise<string> {
  const { output, exited }: Run = runProgram('deploy-token', [name], { DATABASE_URL: database.url });
  if ((await exited)[0] !== 0) throw new Error(output.stderr);
  return output.stdout.split('\n')[0]!;
}
const stableOf = async ({ url }: Gateway, name: string) => {
  const { json } = await call(`${url}/registry`);
  const { remotes } = json as { remotes: { name: string; stable: { release: string } | null }[] };
  return remotes.find((remote) => remote.name === name)?.stable?.release;
};
async function promote({ url }: Gateway, name: string, token: string, release = '1.0.0-aaaa') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { json } = await call(`${url}/registry/remotes/${name}`, { headers });
  const body = {
    channel: 'stable',
    release,
    reason: 'teste',
    expected: (json as { revision: number }).revision,
  };
  return call(`${url}/registry/remotes/${name}/promote`, { method: 'POST', headers }, JSON.stringify(body));
}
/** Milliseconds until it holds; fails after `within`. */
async function takes(within: number, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > within) throw new Error(`not within ${within} ms`);
    await pause(10);
  }
  return performance.now() - began;
}
const stop = (...gateways: Gateway[]) => gateways.forEach(({ child }) => child.kill('SIGKILL'));

test('what is published and promoted at one gateway is served by the other within a second', async () => {
  const [one, other] = [await start(), await start()];
  const token = await tokenFor('mfe-two');
  expect((await post(one, token, partsFor('mfe-two'))).status).toBe(201);
  expect((await promote(other, 'mfe-two', token)).status).toBe(200);
  await takes(1_000, async () => (await stableOf(one, 'mfe-two')) === '1.0.0-aaaa');
  for (const { url } of [one, other])
    expect((await call(`${url}/r/mfe-two/1.0.0-aaaa/chunks/c59.js`)).status).toBe(200);
  stop(one, other);
});

test('of two who promote at two gateways at once on the same knowledge, one is told', async () => {
  const [one, other] = [await start(), await start()];
  const token = await tokenFor('mfe-race');
  for (const release of ['1', '2'])
    expect((await post(one, token, partsFor('mfe-race', release), 'mfe-race')).status).toBe(201);
  const both = await Promise.all([
    promote(one, 'mfe-race', token, '1'),
    promote(other, 'mfe-race', token, '2'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = both[0]!.status === 200 ? '1' : '2';
  await takes(1_000, async () => (await stableOf(one, 'mfe-race')) === winner);
  await takes(1_000, async () => (await stableOf(other, 'mfe-race')) === winner);
  stop(one, other);
});

test('the same version published at two gateways at once is stored once; the other is told', async () => {
  const [one, other] = [await start(), await start()];
  const token = await tokenFor('mfe-twin');
  const answers = await Promise.all(
    [one, other].map((gateway) => post(gateway, token, partsFor('mfe-twin'), 'mfe-twin')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await call(`${one.url}/r/mfe-twin/1.0.0-aaaa/chunks/c1.js`)).status).toBe(200);
  stop(one, other);
});

test.each([
  ['with half of the upload received', 0.5, async () => false],
  ['while the release is being stored', 1, async () => (await stored('mfe-doomed-1')) > 0],
])(
  'one killed -9 %s leaves all of the release or nothing, and the other goes on',
  async (_what, share, reached) => {
    const name = share === 1 ? 'mfe-doomed-1' : 'mfe-doomed-half';
    const [doomed, other] = [await start(), await start()];
    const token = await tokenFor(name);
    const body = multipart(partsFor(name));
    const headers = { ...multipartHeaders(token), 'content-length': body.length };
    const outgoing = request(`${doomed.url}/registry/remotes/${name}/releases`, { method: 'POST', headers });
    let answered = false;
    outgoing.on('error', () => undefined).on('response', () => (answered = true));
    await new Promise<void>((resolve) =>
      outgoing.write(body.subarray(0, body.length * share), () => resolve()),
    );
    if (share === 1) outgoing.end();
    const until = performance.now() + (share === 1 ? 10_000 : 50);
    while (!answered && performance.now() < until && !(await reached())) await pause(1);
    doomed.child.kill('SIGKILL');
    await doomed.exited;

    const again = await post(other, token, partsFor(name), name);
    expect([201, 409]).toContain(again.status);
    if (answered) expect(again.status).toBe(409);
    expect((await promote(other, name, token)).status).toBe(200);
    expect((await call(`${other.url}/r/${name}/1.0.0-aaaa/chunks/c59.js`)).status).toBe(200);
    stop(other);
  },
);

/** Files of a remote's releases that others see. */
async function stored(name: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select count(*)::int as n from gateway.release_file where name = $1',
      [name],
    );
    return rows[0].n;
  } finally {
    await client.end();
  }
}

test('without the database a gateway says at start which variable to look at', async () => {
  const { output, exited } = runProgram('main', [], {
    ...{ PORT: '0', DATA_DIR: tempFolder(), BUNDLES: bundles },
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  });
  expect((await exited)[0]).toBe(1);
  expect(output.stderr).toContain('DATABASE_URL');
});
