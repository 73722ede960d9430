import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { locks } from './open-database.ts';
import { runProgram, running, type Run } from '../testing/gateway-process.ts';
import { call } from '../testing/http-client.ts';
import { multipart, multipartHeaders, partsOf, post, tried } from '../testing/publishing.ts';
import { sampleRemote, sampleShell, writeBundle } from '../testing/sample-release.ts';
import { testDatabase } from '../testing/test-database.ts';
import { tempFolder } from '../testing/open-core.ts';

const database = testDatabase();
let bundles = '';
beforeAll(async () => {
  bundles = await writeBundle(join(tempFolder(), 'dist'), sampleShell());
});

const start = (env: Record<string, string> = {}) =>
  running({ DATA_DIR: tempFolder(), BUNDLES: bundles, DATABASE_URL: database.url, ...env });
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
async function promote(
  { url }: Gateway,
  name: string,
  token: string,
  release = '1.0.0-aaaa',
  expected?: number,
) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { json } = await call(`${url}/registry/remotes/${name}`, { headers });
  const { revision } = json as { revision: number };
  const body = { channel: 'stable', release, reason: 'teste', expected: expected ?? revision };
  return call(`${url}/registry/remotes/${name}/promote`, { method: 'POST', headers }, JSON.stringify(body));
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10);
}
const stop = (...gateways: Gateway[]) => gateways.forEach(({ child }) => child.kill('SIGKILL'));

test('a release published and promoted at one gateway is served by the other', async () => {
  const [one, other] = [await start(), await start()];
  const token = await tokenFor('mfe-two');
  expect((await post(one, token, partsFor('mfe-two'))).status).toBe(201);
  expect((await promote(other, 'mfe-two', token)).status).toBe(200);
  await until(async () => (await stableOf(one, 'mfe-two')) === '1.0.0-aaaa');
  for (const { url } of [one, other])
    expect((await call(`${url}/r/mfe-two/1.0.0-aaaa/chunks/c59.js`)).status).toBe(200);
  stop(one, other);
});

test('a gateway that restarts before its machine is upgraded leaves what an upgraded one has published', async () => {
  const build = (release: string) =>
    writeBundle(join(tempFolder(), 'dist'), sampleRemote({ name: 'mfe-old', release }));
  const env = { DATA_DIR: tempFolder(), BUNDLES: `${bundles},${await build('1.0.0-aaaa')}` };
  stop(await start(env));
  const upgraded = await start({ BUNDLES: `${bundles},${await build('1.0.0-bbbb')}` });
  const again = await start(env);
  expect(await stableOf(again, 'mfe-old')).toBe('1.0.0-bbbb');
  stop(upgraded, again);
});

test('a file that was changed in the database is refused, not served', async () => {
  const one = await start();
  const token = await tokenFor('mfe-changed');
  expect((await post(one, token, partsFor('mfe-changed'), 'mfe-changed')).status).toBe(201);
  await ask(`update gateway.release_file set bytes = bytes || ' '::bytea where name = $1`, ['mfe-changed']);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const answer = await call(`${one.url}/r/mfe-changed/1.0.0-aaaa/chunks/c1.js`, { headers });
    expect(answer).toMatchObject({ status: 502, headers: { 'cache-control': 'no-store' } });
  }
  stop(one);
});

test('of two promotions at two gateways at once on the same revision, one gets a conflict', async () => {
  const [one, other] = [await start(), await start()];
  const token = await tokenFor('mfe-race');
  await post(one, token, partsFor('mfe-race', '1'), 'mfe-race');
  const { json } = await post(one, token, partsFor('mfe-race', '2'), 'mfe-race');
  const { revision } = json as { revision: number };
  const both = await Promise.all([
    promote(one, 'mfe-race', token, '1', revision),
    promote(other, 'mfe-race', token, '2', revision),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = both[0]!.status === 200 ? '1' : '2';
  await until(async () => (await stableOf(one, 'mfe-race')) === winner);
  await until(async () => (await stableOf(other, 'mfe-race')) === winner);
  stop(one, other);
});

test('the same version published at two gateways at once is stored once, and the other gets a conflict', async () => {
  const [one, other] = [await start(), await start()];
  const token = await tokenFor('mfe-twin');
  const answers = await Promise.all(
    [one, other].map((gateway) => post(gateway, token, partsFor('mfe-twin'), 'mfe-twin')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await call(`${one.url}/r/mfe-twin/1.0.0-aaaa/chunks/c1.js`)).status).toBe(200);
  stop(one, other);
});

/** Whether the rows are visible to others, or the query fails with the reason. */
const finds = async (statement: string, ...values: unknown[]) => (await ask(statement, values)).length > 0;
const isStoring = () =>
  finds(`select from pg_stat_activity where datname = current_database() and xact_start is not null
         and query like 'insert into gateway.release_file%' and query not like '%best%'`);
const isStored = (name: string) => finds('select from gateway.release where name = $1', name);

test.each<[string, string, number, (name: string) => Promise<boolean>]>([
  ['with half of the upload received', 'mfe-doomed-half', 0.5, async () => false],
  ['while the release is being stored', 'mfe-doomed-storing', 1, isStoring],
  ['just after it was stored', 'mfe-doomed-stored', 1, isStored],
])(
  'one killed -9 %s leaves all of the release or nothing, and the other goes on',
  async (_what, name, share, reached) => {
    const [doomed, other] = [await start(), await start()];
    const token = await tokenFor(name);
    const body = multipart([...partsFor(name), tried]);
    const headers = { ...multipartHeaders(token), 'content-length': body.length };
    const outgoing = request(`${doomed.url}/registry/remotes/${name}/releases`, { method: 'POST', headers });
    let answered = false;
    outgoing.on('error', () => undefined).on('response', () => (answered = true));
    await new Promise<void>((resolve) =>
      outgoing.write(body.subarray(0, body.length * share), () => resolve()),
    );
    if (share === 1) outgoing.end();
    const deadline = performance.now() + (share === 1 ? 10_000 : 50);
    while (!answered && performance.now() < deadline && !(await reached(name))) await pause(1);
    doomed.child.kill('SIGKILL');
    await doomed.exited;

    // Without the best forms, which follow a publication.
    const files = () =>
      ask(`select from gateway.release_file where name = $1 and encoding <> 'best'`, [name]);
    const left = (await files()).length;
    const again = await post(other, token, partsFor(name), name);
    expect([201, 409]).toContain(again.status);
    expect([0, (await files()).length]).toContain(left);
    if (answered) expect(again.status).toBe(409);
    expect((await promote(other, name, token)).status).toBe(200);
    expect((await call(`${other.url}/r/${name}/1.0.0-aaaa/chunks/c59.js`)).status).toBe(200);
    stop(other);
  },
);

const isPromoted = (name: string) =>
  finds(`select from gateway.ledger where entry->>'what' = 'promoted' and entry->>'remote' = $1`, name);
const isWaiting = () =>
  finds(`select from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and locktype = 'advisory' and not granted`);

test.each<[string, string, boolean, (name: string) => Promise<boolean>]>([
  ['while it waits for its turn', 'mfe-moved-waiting', true, isWaiting],
  ['when its entry is being written', 'mfe-moved-writing', false, isPromoted],
])(
  'one killed -9 in a promotion, %s: the pointer stands before or after it, and the other goes on',
  async (_what, name, blocked, reached) => {
    const [doomed, other] = [await start(), await start()];
    const token = await tokenFor(name);
    const { revision: expected } = (await post(other, token, partsFor(name), name)).json as {
      revision: number;
    };
    const third = new pg.Client({ connectionString: database.url });
    await third.connect();
    if (blocked) await third.query('select pg_advisory_lock($1)', [locks.moves]);
    let answered = false;
    const move = (gateway: Gateway) => promote(gateway, name, token, '1.0.0-aaaa', expected);
    void move(doomed).then(
      () => (answered = true),
      () => undefined,
    );
    while (!(await reached(name))) await pause(1);
    doomed.child.kill('SIGKILL');
    await doomed.exited;
    await third.end();

    const moved = await isPromoted(name);
    expect([moved, answered && !moved]).toEqual([!blocked, false]);
    expect((await move(other)).status).toBe(moved ? 409 : 200);
    expect(await stableOf(other, name)).toBe('1.0.0-aaaa');
    stop(other);
  },
);

/** Rows of a query. */
async function ask(statement: string, values: unknown[]): Promise<object[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

test('without the database a gateway says at start which variable to look at', async () => {
  const { output, exited } = runProgram('main', [], {
    PORT: '0',
    DATA_DIR: tempFolder(),
    BUNDLES: bundles,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  });
  expect((await exited)[0]).toBe(1);
  expect(output.stderr).toContain('DATABASE_URL');
});
