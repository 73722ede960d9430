import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { asBrowser, call } from './testing/http-client.ts';
import { run, runProgram, running, holdSocket } from './testing/gateway-process.ts';
import { deadPort, startTestGateway, startUpstream } from './testing/running-gateway.ts';
import { sampleRemote, sampleShell, writeBundle } from './testing/sample-release.ts';
import { testDatabase } from './testing/test-database.ts';
import { tempFolder } from './testing/open-core.ts';

const shellFolder = () => writeBundle(join(tempFolder(), 'dist'), sampleShell());

describe('reports each start error that the operator can fix in one sentence with its cause', () => {
  const refused = async (env: Record<string, string>) => {
    const { exited, output } = run({ PORT: '0', DATA_DIR: tempFolder(), ...env });
    const [code] = await exited;
    expect(code).toBe(1);
    expect(output.stderr.trim().split('\n')).toHaveLength(1);
    return output.stderr;
  };

  test('a port in use', async () => {
    const other = await startUpstream(() => undefined);
    const dataDir = tempFolder();
    const output = await refused({
      PORT: String(other.port),
      DATA_DIR: dataDir,
      BUNDLES: await shellFolder(),
    });
    expect(output).toContain(`A porta ${other.port} já está a ser usada`);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a data folder that cannot be written', async () => {
    const file = join(tempFolder(), 'file');
    await writeFile(file, '');
    const output = await refused({ DATA_DIR: join(file, 'data'), BUNDLES: await shellFolder() });
    expect(output).toMatch(/não é possível escrever.*ENOTDIR.*DATA_DIR/i);
  });

  test('a wrong setting', async () => {
    expect(await refused({ API_URL: 'ftp://x' })).toContain('API_URL');
  });

  test('no shell', async () => {
    expect(await refused({ BUNDLES: tempFolder() })).toMatch(/shell.*files\.json/);
    const broken = await writeBundle(tempFolder(), sampleShell({ files: { 'index.html': '<html>' } }));
    expect(await refused({ BUNDLES: broken })).toMatch(/portal:head/);
  });

  test('a damaged ledger', async () => {
    const dataDir = tempFolder();
    await mkdir(join(dataDir, 'registry'));
    await writeFile(join(dataDir, 'registry/ledger.jsonl'), 'x\ny\n');
    expect(await refused({ DATA_DIR: dataDir })).toMatch(/ledger\.jsonl.*linha 1/);
  });
});

test('it stops on SIGTERM with code 0 and starts again where it was, without its bundles too', async () => {
  const DATA_DIR = tempFolder();
  const first = await running({
    DATA_DIR,
    BUNDLES: await shellFolder(),
    API_URL: `http://127.0.0.1:${await deadPort()}`,
  });
  first.child.kill('SIGTERM');
  expect(await first.exited).toEqual([0, null]);
  const second = await running({ DATA_DIR, BUNDLES: tempFolder() });
  expect((await call(second.url, { headers: asBrowser })).status).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.exited).toEqual([0, null]);
});

describe('with --publish', () => {
  const database = testDatabase();

  test('it publishes into the database beside a running gateway, which serves it, and exits', async () => {
    const env = { DATABASE_URL: database.url, API_URL: `http://127.0.0.1:${await deadPort()}` };
    const serving = await running({ ...env, DATA_DIR: tempFolder(), BUNDLES: await shellFolder() });
    const page = async () => (await call(`${serving.url}/`, { headers: asBrowser })).text;
    const marked = sampleShell({ release: 'shell-published-ahead' });
    const BUNDLES = await writeBundle(join(tempFolder(), 'dist'), marked);
    const ahead = runProgram('main', ['--publish'], { ...env, DATA_DIR: tempFolder(), BUNDLES });
    expect([await ahead.exited, ahead.output.stderr]).toEqual([[0, null], '']);
    while (!(await page()).includes('shell-published-ahead')) await setImmediate();
    const next = await running({ ...env, DATA_DIR: tempFolder(), BUNDLES });
    expect(next.output.stdout).toContain('bundle unchanged');
  });

  test('it publishes into a folder that no gateway serves, for the gateway that starts then', async () => {
    const env = { DATA_DIR: tempFolder(), BUNDLES: await shellFolder() };
    const ahead = runProgram('main', ['--publish'], { ...env, PORT: '0' });
    expect([await ahead.exited, ahead.output.stderr]).toEqual([[0, null], '']);
    expect(ahead.output.stdout).toContain('bundle promoted');
    const next = await running(env);
    expect(next.output.stdout).toContain('bundle unchanged');
    const beside = runProgram('main', ['--publish'], { ...env, PORT: new URL(next.url).port });
    expect([(await beside.exited)[0], beside.output.stderr]).toEqual([
      1,
      expect.stringContaining('já está a ser usada'),
    ]);
  });

  test('it logs a refused bundle, which stops no upgrade', async () => {
    const BUNDLES = await writeBundle(tempFolder(), sampleShell({ files: { 'index.html': '<html>' } }));
    const env = { DATABASE_URL: database.url, DATA_DIR: tempFolder(), BUNDLES };
    const broken = runProgram('main', ['--publish'], env);
    expect([(await broken.exited)[0], broken.output.stdout]).toEqual([
      0,
      expect.stringContaining('bundle refused'),
    ]);
  });
});

test('a connection that asks nothing does not keep it from stopping', async () => {
  const { url, stop } = await startTestGateway();
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'connect');
  // Connections are taken in their order: this answer means that the silent one stands.
  await call(`${url}/healthz`);
  const closed = once(silent, 'close');
  // It would wait for longer than a test may take.
  await stop(3_600_000);
  await closed;
});

test('on a socket that stays open, it is restarted under callers of whom none meets an error', async () => {
  const socket = holdSocket();
  const api = await startUpstream((req, res) => req.resume().once('end', () => res.end('{}')));
  // A busy machine may keep a caller from its next call for longer than the standard second.
  const env = {
    DATA_DIR: tempFolder(),
    BUNDLES: await shellFolder(),
    API_URL: api.url,
    DRAIN_TIMEOUT: '6000',
  };
  const agent = new Agent({ keepAlive: true });
  let over = false;
  const answered = { GET: 0, POST: 0 };
  const problems: unknown[] = [];
  const person = async (url: string, method: 'GET' | 'POST') => {
    const headers = { 'content-type': 'application/json' };
    const body = method === 'POST' ? '{}' : undefined;
    while (!over) {
      const answer = await call(`${url}/api/x`, { agent, method, headers }, body).catch(String);
      if (typeof answer === 'object' && answer.status === 200) answered[method] += 1;
      else problems.push(typeof answer === 'object' ? answer.text : answer);
    }
  };
  let gateway = await running(env, socket.fd);
  const people = Array.from({ length: Number(process.env.ROLLING_CLIENTS ?? 40) }, (_, number) =>
    person(gateway.url, number % 4 === 0 ? 'POST' : 'GET'),
  );
  for (let restarts = 0; restarts < 2; restarts += 1) {
    gateway.child.kill('SIGTERM');
    expect(await gateway.exited).toEqual([0, null]);
    gateway = await running(env, socket.fd);
    await call(`${gateway.url}/api/x`);
  }
  over = true;
  await Promise.all(people);
  expect(problems).toEqual([]);
  expect(Math.min(answered.GET, answered.POST)).toBeGreaterThan(10);
  gateway.child.kill('SIGTERM');
  await gateway.exited;
  agent.destroy();
  socket.close();
});

describe('killed -9 in the middle of a publication', () => {
  const manyFiles = Object.fromEntries(
    Array.from({ length: 150 }, (_, i) => [
      `chunks/c${i}.js`,
      `export const c${i} = ${'1 + '.repeat(500)}1;\n`,
    ]),
  );
  const remote = sampleRemote({ files: manyFiles });
  const releases = (dataDir: string) => join(dataDir, 'releases');
  const place = (dataDir: string) => join(releases(dataDir), 'mfe-one/1.0.0-aaaa');
  const drafts = (dataDir: string) => {
    const workshop = join(releases(dataDir), '.unfinished');
    try {
      return readdirSync(workshop).map((draft) => join(workshop, draft));
    } catch {
      // Not there yet, or gone again.
      return [];
    }
  };
  const ledgerOf = (dataDir: string) => join(dataDir, 'registry/ledger.jsonl');

  const moments: [string, (dataDir: string) => boolean][] = [
    ['while the first files are written', (dataDir) => drafts(dataDir).length > 0],
    [
      'with half of the files written',
      (dataDir) => drafts(dataDir).some((draft) => existsSync(join(draft, 'br/chunks/c70.js'))),
    ],
    ['just after the release was moved into place', (dataDir) => existsSync(place(dataDir))],
  ];

  test.each(moments)(
    '%s: nothing half is served or left behind, and the next start completes it',
    async (_what, reached) => {
      const DATA_DIR = tempFolder();
      const shell = await shellFolder();
      const before = await running({ DATA_DIR, BUNDLES: shell });
      before.child.kill('SIGTERM');
      await before.exited;

      const BUNDLES = `${shell},${await writeBundle(join(tempFolder(), 'dist'), remote)}`;
      const doomed = run({ PORT: '0', DATA_DIR, BUNDLES });
      // A moment that was over before it was seen is followed by the last one.
      while (!reached(DATA_DIR) && !existsSync(place(DATA_DIR))) await setImmediate();
      doomed.child.kill('SIGKILL');
      expect((await doomed.exited)[1]).toBe('SIGKILL');
      if (existsSync(place(DATA_DIR))) {
        const { stored } = JSON.parse(await readFile(join(place(DATA_DIR), 'release.json'), 'utf8'));
        for (const [path, forms] of Object.entries<Record<string, { size: number }>>(stored))
          for (const [form, { size }] of Object.entries(forms))
            expect(statSync(join(place(DATA_DIR), form, path)).size).toBe(size);
      }

      const alone = await running({ DATA_DIR, BUNDLES: shell });
      expect(drafts(DATA_DIR)).toEqual([]);
      const served = await call(`${alone.url}/r/mfe-one/1.0.0-aaaa/chunks/c149.js`);
      const isRecorded = (await readFile(ledgerOf(DATA_DIR), 'utf8')).includes(
        '"release":"1.0.0-aaaa","container":"mfe_one',
      );
      expect([served.status, existsSync(place(DATA_DIR))]).toEqual(isRecorded ? [200, true] : [404, false]);
      alone.child.kill('SIGTERM');
      await alone.exited;

      const after = await running({ DATA_DIR, BUNDLES });
      expect((await call(`${after.url}/r/mfe-one/1.0.0-aaaa/chunks/c149.js`)).status).toBe(200);
      expect((await call(`${after.url}/registry`)).json).toMatchObject({
        remotes: [{ stable: { release: '1.0.0-aaaa' } }],
      });
      after.child.kill('SIGKILL');
    },
  );

  test('in the middle of a ledger entry: the entry never was', async () => {
    const DATA_DIR = tempFolder();
    const shell = await shellFolder();
    const first = await running({ DATA_DIR, BUNDLES: shell });
    first.child.kill('SIGKILL');
    await first.exited;
    const whole = await readFile(ledgerOf(DATA_DIR), 'utf8');
    await appendFile(ledgerOf(DATA_DIR), '{"revision":3,"at":"2026-11-21T0');
    const second = await running({ DATA_DIR, BUNDLES: shell });
    expect(await readFile(ledgerOf(DATA_DIR), 'utf8')).toBe(whole);
    second.child.kill('SIGKILL');
  });
});
