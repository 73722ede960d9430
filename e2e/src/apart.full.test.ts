import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { endDatabase } from './portal.ts';
import { databaseUrl, freshData, removeFolder } from './installation.ts';
import { freePort, program, root, type Program } from './program.ts';
import { signIn } from './signed-in.ts';
import { eventually } from './steps.ts';

const dataDir = freshData();
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await holder?.kill();
  endDatabase(dataDir);
  removeFolder(dataDir);
});

/** Runs `npm run start:<part>` until it says that it is ready. */
async function startPart(part: 'api' | 'gateway' | 'jobs', env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs'), part], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, SMTP_URL: '', DEMO: '1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`start:${part} ended:\n${output}`);
  });
  ended.catch(() => undefined);
  while (!output.includes(`${part} ready at`)) await Promise.race([once(child.stdout, 'data'), ended]);
}

let holder: Program | undefined;
/** A PostgreSQL of which no server of the portal does anything: the API that started it stands still. */
async function startDatabase(): Promise<string> {
  const port = await freePort();
  const settings = { API_PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '', DEMO: '1' };
  holder = program('api', `http://127.0.0.1:${port}/readyz`, settings);
  await holder.start();
  holder.freeze();
  return databaseUrl(dataDir);
}

interface Job {
  job_id: number;
  state: string;
}

test('API, gateway and jobs started apart on one database: two workers of the API answer, and a job waits for the part that does jobs', async () => {
  const DATABASE_URL = await startDatabase();
  const [apis, port, jobs] = [await freePort(2), await freePort(), await freePort()];
  const ports = [apis, apis + 1];
  const url = `http://127.0.0.1:${port}`;
  await startPart('api', {
    DATABASE_URL,
    API_PORT: String(apis),
    API_PROCESSES: '2',
    JOBS: 'elsewhere',
    PUBLIC_URL: url,
  });
  const API_URL = ports.map((each) => `http://127.0.0.1:${each}`).join(',');
  // Its releases stand in its folder, where those of the run were published before.
  await startPart('gateway', { DATABASE_URL: '', API_URL, PORT: String(port), HOST: '127.0.0.1' });

  const authorization = `Bearer ${await signIn(url, 'master@demo.test')}`;
  const call = async <Data>(method: 'GET' | 'POST', address: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api${address}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const rows = await call<{ id: number; version: number }[]>('GET', '/department?page=1&per_page=10');
  await call('GET', '/department?page=1&per_page=10');
  for (const each of ports) {
    const metrics = await (await fetch(`http://127.0.0.1:${each}/metrics`)).text();
    expect(metrics).toMatch(
      /portal_http_request_duration_seconds_count\{method="GET",route="\/api\/department",status="200"\} 1\n/,
    );
  }

  const items = rows.map(({ id, version }) => ({ id, version }));
  const submission = { key: randomUUID(), items };
  const { job_id } = await call<Job>('POST', '/batches/departments-deactivate', submission);
  const state = async () => (await call<Job>('GET', `/jobs/${job_id}`)).state;
  const waiting = await state();
  await startPart('jobs', { DATABASE_URL, API_PORT: String(jobs) });
  await eventually(async () => expect(await state()).toBe('CONCLUIDA'));
  expect(waiting).not.toBe('CONCLUIDA');
});
