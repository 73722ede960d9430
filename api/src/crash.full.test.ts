import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { writeSibs } from './finance/bank/formats/sibs.rules.ts';
import { isAlive } from './platform/database/postgres/holder.ts';
import {
  bundleApi,
  embeddedConnection,
  embeddedServer,
  startApi,
  type ApiProcess,
} from './testing/api-process.ts';
import { autosaving, type Acknowledged } from './testing/autosaving.ts';
import { givenCell } from './testing/graded.ts';
import { until } from './testing/until.ts';
import { openInvoices, paidInvoices } from './testing/billing.ts';

/** Of autosaves, beside all tests of this file; ten by `npm run bench -- autosaves`. */
const minutes = Number(process.env.AUTOSAVE_MINUTES ?? 1);
const autosaves = autosaving(minutes);
/** Of the bank file whose import is killed; `IMPORTED_LINES=20000 npx jest api/src/crash.full.test.ts -t 'bank file'` for that of a whole month. */
const lines = Number(process.env.IMPORTED_LINES ?? 2_000);

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-crash-'));
chmodSync(dataDir, 0o711);
let bundle: ReturnType<typeof bundleApi>;
let api: ApiProcess;
let token: string;

beforeAll(async () => {
  bundle = bundleApi();
  autosaves.begin(bundle.file);
  api = await startApi(bundle.file, { DATA_DIR: dataDir });
  await api.ready();
  token = await signIn('secretaria@demo.test');
});
afterAll(async () => {
  api.kill('SIGTERM');
  await api.ended;
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signIn(email: string): Promise<string> {
  const { headers } = await fetch(`${api.url}/api/csrf-cookie`);
  const cookies = headers.getSetCookie().map((each) => each.split(';')[0]!);
  const antiForgery = decodeURIComponent(cookies.find((each) => each.startsWith('XSRF-TOKEN='))!.slice(11));
  const answer = await fetch(`${api.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': antiForgery },
    body: JSON.stringify({ email, password: 'Demo#2026' }),
  });
  const { access_token, message } = (await answer.json()) as { access_token?: string; message: string };
  if (!access_token) throw new Error(`${email} cannot sign in: ${message}`);
  return access_token;
}

const create = (name: string) =>
  fetch(`${api.url}/api/department`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ dep_name: name }),
  });

let written = 0;

/** Four writers; `acknowledged` holds what was answered 200, `statuses` every status that came back. */
function writers() {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let over = false;
  const write = async () => {
    while (!over) {
      const name = `Departamento ${(written += 1)}`;
      const answer = await create(name).catch(() => turn()); // the process is gone: nothing was promised
      if (answer && ![200, 503].includes(answer.status))
        throw new Error(`a write was answered ${await answer.text()}`);
      if (answer) statuses.add(answer.status);
      if (answer?.ok) acknowledged.push(name);
    }
  };
  const all = Promise.all([write(), write(), write(), write()]);
  let failure: unknown;
  all.catch((error: unknown) => (failure = error));
  const reach = (count: number) =>
    until(() => {
      if (failure) throw failure;
      if (!api.isRunning()) throw new Error(`the API ended by itself: ${api.complaint()}`);
      return acknowledged.length >= count;
    });
  return { acknowledged, statuses, reach, finish: () => ((over = true), all) };
}

async function namesInDatabase(): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1, total = 1; names.size < total; page += 1) {
    const answer = await fetch(`${api.url}/api/department?per_page=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data, meta } = (await answer.json()) as { data: { dep_name: string }[]; meta: { total: number } };
    if (data.length === 0) break;
    for (const { dep_name } of data) names.add(dep_name);
    total = meta.total;
  }
  return names;
}
const lost = async (acknowledged: string[]) => {
  const stored = await namesInDatabase();
  return acknowledged.filter((name) => !stored.has(name));
};

const restart = async () => {
  await api.ended;
  api = await startApi(bundle.file, { DATA_DIR: dataDir });
  await api.ready();
};

test.each([1, 2, 3])(
  'the API killed in the middle of writes loses nothing it acknowledged (%d)',
  async () => {
    const stream = writers();
    await stream.reach(30);
    api.kill('SIGKILL');
    await stream.finish();
    await restart();
    expect(await lost(stream.acknowledged)).toEqual([]);
  },
);

test('the database killed in the middle of writes comes back under the running API, with everything acknowledged', async () => {
  const stream = writers();
  await stream.reach(30);
  const { pid, port } = embeddedServer(dataDir);
  process.kill(pid, 'SIGKILL');
  await until(() => stream.statuses.has(503));
  await until(() => !isAlive(pid));
  const before = stream.acknowledged.length;
  await stream.reach(before + 10);
  await stream.finish();
  expect(await lost(stream.acknowledged)).toEqual([]);
  expect([...stream.statuses].sort()).toEqual([200, 503]);
  expect(embeddedServer(dataDir).port).toBe(port);
});

test('API and database killed together lose nothing acknowledged', async () => {
  const stream = writers();
  await stream.reach(30);
  process.kill(embeddedServer(dataDir).pid, 'SIGKILL');
  api.kill('SIGKILL');
  await stream.finish();
  await restart();
  expect(await lost(stream.acknowledged)).toEqual([]);
});

test('an import of a bank file that is killed in its middle is gone on with: nothing doubled, the control total right', async () => {
  const db = await embeddedConnection(dataDir);
  const entity = await openInvoices(db, lines);
  const payments = Array.from({ length: lines }, (_, nth) => ({
    reference: String(70_000_000_001 + nth),
    bankId: `C${nth}`,
    at: '202611200930',
    amountCents: 250_000,
  }));
  const content = writeSibs('MEPS', { paymentEntity: entity.code, number: '202611209', payments });
  const form = new FormData();
  form.append('entity_id', String(entity.id));
  form.append('format', 'MEPS');
  form.append('file', new File([content], 'banco.txt'));
  const read = await ask<{ import_id: number; matched: number }>('/upload_file', {
    method: 'POST',
    body: form,
  });
  expect(read.matched).toBe(lines);

  // The import comes to a stop at this invoice, behind payments that are recorded and before others.
  await db.query('begin');
  await db.query(
    'select from invoice where id = (select invoice_id from payment_reference where number = $1) for update',
    [payments[lines - 300]!.reference],
  );
  await ask(`/bank-imports/${read.import_id}/confirm`, { method: 'POST' });
  await untilBlocked(db);
  const other = await embeddedConnection(dataDir);
  const { rows } = await other.query<{ recorded: number }>(
    'select count(outcome)::int as recorded from bank_import_line where import_id = $1',
    [read.import_id],
  );
  expect(rows[0]!.recorded).toBeGreaterThan(0);
  expect(rows[0]!.recorded).toBeLessThan(lines);
  // The lease of the worker that is about to go would end by itself in half a minute.
  await other.query(`update job set lease_until = now() where kind = 'bank-import' and state = 'EM_CURSO'`);
  api.kill('SIGKILL');
  await Promise.all([other.end(), db.end()]);
  await restart();

  const whole = await until(async () => {
    const found = await ask<{ state: string; accounted: object }>(`/bank-imports/${read.import_id}`);
    return found.state === 'IMPORTADO' && found;
  });
  const none = { credit: 0, unmatched: 0, duplicated: 0, waiting: 0, open: 0, ignored: 0, undone: 0 };
  expect(whole.accounted).toEqual({ reconciled: lines * 250_000, ...none });
  const after = await embeddedConnection(dataDir);
  expect(await paidInvoices(after)).toEqual({ payments: lines, cents: lines * 250_000, invoices: lines });
  await after.end();
});

/** Until somebody waits for what a connection has locked. Another one asks: inside a transaction no process is seen that came after it
 *  first asked. */
async function untilBlocked(holder: Awaited<ReturnType<typeof embeddedConnection>>): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const other = await embeddedConnection(dataDir);
  const waiting = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
  await until(async () => (await other.query(waiting, [rows[0]!.pid])).rowCount !== 0);
  await other.end();
}

/** A call of the signed-in clerk that is answered well. */
async function ask<Data>(address: string, init: RequestInit = {}): Promise<Data> {
  const answer = await fetch(`${api.url}/api${address}`, {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

test('a stop finishes the requests in flight, then ends the embedded database and itself', async () => {
  const { pid } = embeddedServer(dataDir);
  const body = Buffer.from(JSON.stringify({ dep_name: 'Escrito durante a paragem' }));
  const inFlight = request(`${api.url}/api/department`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${token}`,
      expect: '100-continue',
    },
  });
  const answered = once(inFlight, 'response') as Promise<[IncomingMessage]>;
  inFlight.flushHeaders();
  await once(inFlight, 'continue');
  api.kill('SIGTERM');
  await until(() =>
    fetch(`${api.url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  inFlight.end(body);
  const [answer] = await answered;
  answer.resume();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  expect(await api.ended).toBe(0);
  expect(isAlive(pid)).toBe(false);
  await restart();
  expect(await namesInDatabase()).toContain('Escrito durante a paragem');
});

async function failsToStart(env: Record<string, string>) {
  const failing = await startApi(bundle.file, env);
  const code = await failing.ended;
  return { code, sentence: failing.complaint() };
}

test('a port in use is said in one sentence', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const { code, sentence } = await failsToStart({ DATA_DIR: dataDir, API_PORT: String(port) });
  holder.close();
  expect([code, sentence]).toEqual([
    1,
    `API_PORT: port ${port} is in use; stop the program that holds it or choose another.\n`,
  ]);
});

test('a data folder that cannot be written is said in one sentence', async () => {
  const { code, sentence } = await failsToStart({ DATA_DIR: '/proc/portal' });
  expect([code, sentence]).toEqual([1, 'DATA_DIR: the folder /proc/portal cannot be written (ENOENT).\n']);
});

test.each([
  [
    'leads to nobody',
    () => 'postgres://portal:secreto@127.0.0.1:1/portal',
    '127.0.0.1:1/portal (connect ECONNREFUSED 127.0.0.1:1)',
  ],
  ['has a wrong password', () => changed('password', 'secreto'), 'password authentication failed'],
  [
    'names a database that does not exist',
    () => changed('pathname', '/nenhuma'),
    'database "nenhuma" does not exist',
  ],
])('a DATABASE_URL that %s is said in one sentence, without its password', async (_how, url, reason) => {
  const { code, sentence } = await failsToStart({ DATABASE_URL: url() });
  expect(code).toBe(1);
  expect(sentence).toMatch(/^DATABASE_URL: no connection to .*\.\n$/);
  expect(sentence).toContain(reason);
  expect(sentence).not.toContain('secreto');
});

function changed(part: 'password' | 'pathname', value: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8');
  const url = new URL(
    `postgres://portal:${encodeURIComponent(password)}@127.0.0.1:${embeddedServer(dataDir).port}/portal`,
  );
  url[part] = value;
  return url.href;
}

test('a variable that makes no sense is named', async () => {
  expect(await failsToStart({ DEMO: 'sim' })).toEqual({ code: 1, sentence: 'DEMO must be 0 or 1.\n' });
});

test(
  'of a thousand autosaves a minute from forty grids, with both servers restarted meanwhile, no acknowledged grade is lost, none doubled, and the history is complete',
  async () => {
    const { graded, acknowledged, expectedSaves } = autosaves;
    const { ends, rate } = await autosaves.ended();
    if (process.env.AUTOSAVE_MINUTES) process.stdout.write(`${rate.toFixed(0)} autosaves a minute\n`);
    expect(ends).toEqual(['SIGKILL', 0]);
    const { rows: events } = await sql<
      Acknowledged & { grade_id: number; before: number | null; old: number | null }
    >`
      select client_id, version, new_hundredths as hundredths, grade_id, old_hundredths as old,
        lag(new_hundredths) over (partition by grade_id order by id) as before
      from grade_event order by id`.execute(graded.server.db);
    const byId = (list: readonly Acknowledged[]) =>
      list
        .map(({ client_id, version, hundredths }) => `${client_id} ${version} ${hundredths}`)
        .toSorted((a, b) => (a < b ? -1 : 1));
    expect(acknowledged).toHaveLength(expectedSaves);
    expect(byId(events)).toEqual(byId(acknowledged));
    expect(events.filter(({ old, before }) => old !== before)).toEqual([]);
    const { rows: astray } = await sql`select g.id from grade g
      join lateral (select version, new_hundredths, count(*) over () as n from grade_event e where e.grade_id = g.id
        order by e.id desc limit 1) last on true
      where (g.version, g.hundredths, g.version) is distinct from (last.version, last.new_hundredths, last.n)`.execute(
      graded.server.db,
    );
    expect(astray).toEqual([]);
  },
  240_000 + minutes * 180_000,
);

test('a save that is sent to both servers at once is stored once', async () => {
  const { graded, send } = autosaves;
  await autosaves.ended();
  const edition = await graded.edition(1);
  const [column] = await graded.weights(edition, ['TESTE-1', 100]);
  const cell = givenCell(edition.students[0]!, column!, 12, { client_id: randomUUID() });
  const answers = await Promise.all([0, 1].map((turn) => send(edition, [cell], turn)));
  expect(answers.map(({ data }) => data.results[0])).toMatchObject([
    { outcome: 'saved', version: 1 },
    { outcome: 'saved', version: 1 },
  ]);
});
