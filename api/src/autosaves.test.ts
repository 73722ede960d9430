import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { bundleApi, startApi, type ApiProcess } from './testing/api-process.ts';
import { freePort } from './platform/database/postgres/process.ts';
import { givenCell, gradedServer, type GradedEdition } from './testing/graded.ts';
import { until } from './testing/until.ts';

/** A thousand autosaves a minute from forty grids; `AUTOSAVE_MINUTES=10 npx jest api/src/autosaves.test.ts` for the long run. */
const minutes = Number(process.env.AUTOSAVE_MINUTES ?? 0.2);
const grids = 40;
const aMinute = 1000;
const savesOfGrid = Math.ceil((aMinute * minutes) / grids);
const every = (60_000 * grids) / aMinute;
const students = 4;

jest.setTimeout(120_000 + minutes * 180_000);

const it = gradedServer();
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-autosaves-'));
let bundle: ReturnType<typeof bundleApi>;
const processes: ApiProcess[] = [];
const start = async (at: number, port: string) => {
  processes[at] = await startApi(bundle.file, {
    ...{ DATABASE_URL: it.server.url, API_PORT: port, JOBS: 'elsewhere' },
    DATA_DIR: dataDir,
  });
  await processes[at].ready();
};
const ports: string[] = [];
beforeAll(async () => {
  bundle = bundleApi();
  for (let at = 0; at < 2; at += 1) {
    ports.push(String(await freePort()));
    await start(at, ports[at]!);
  }
});
afterAll(async () => {
  for (const each of processes) each.kill('SIGTERM');
  await Promise.all(processes.map(({ ended }) => ended));
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

type Sent = ReturnType<typeof givenCell>;
interface Answer {
  data: { results: { client_id: string; outcome: string; version: number; message: string | null }[] };
}

/** Asks the servers in turn, as a gateway does, until one of them answers. */
async function send({ writing, teacher }: GradedEdition, assessments: Sent[], turn: number): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(writing).map(([name, value]) => [name, String(value)]));
  for (let tried = turn; ; tried += 1) {
    const answer = await fetch(
      `${processes[tried % processes.length]!.url}/api/give-result-to-many?${query}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${teacher.token}` },
        body: JSON.stringify({ assessments }),
      },
    ).catch(() => undefined);
    // A whole answer or none: one that breaks off in the middle promised nothing.
    const body = await answer?.json().catch(() => undefined);
    if (answer?.ok && body) return body as Answer;
    if (answer && body && answer.status !== 503)
      throw new Error(`a save was answered ${JSON.stringify(body)}`);
    await pause(20);
  }
}

interface Acknowledged {
  client_id: string;
  version: number;
  hundredths: number;
}

/** A grid in which somebody types: two cells with each save, paced, and never the next before the last was answered. */
async function type(edition: GradedEdition, column: number, delay: number, acknowledged: Acknowledged[]) {
  const versions = new Map<number, number>();
  const began = performance.now() + delay;
  for (let save = 0; save < savesOfGrid; save += 1) {
    await pause(Math.max(0, began + save * every - performance.now()));
    const cells = [save, save + 1].map((nth) => {
      const student = edition.students[nth % students]!;
      return givenCell(student, column, ((save * 7 + nth) % 200) / 10, {
        version: versions.get(student) ?? 0,
      });
    });
    const { data } = await send(edition, cells, save);
    for (const cell of cells) {
      const its = data.results.find(({ client_id }) => client_id === cell.client_id)!;
      if (its.outcome !== 'saved') throw new Error(`a grade was not saved: ${JSON.stringify(its)}`);
      versions.set(cell.student_id, its.version);
      const hundredths = Math.round(Number(cell.assessment_value) * 100);
      acknowledged.push({ client_id: cell.client_id, version: its.version, hundredths });
    }
  }
}

test('of a thousand autosaves a minute from forty grids, with both servers restarted meanwhile, no acknowledged grade is lost, none doubled, and the history is complete', async () => {
  const editions: [GradedEdition, number][] = [];
  for (let made = 0; made < grids; made += 1) {
    const edition = await it.edition(students);
    editions.push([edition, (await it.weights(edition, ['TESTE-1', 100]))[0]!]);
  }
  const acknowledged: Acknowledged[] = [];
  const began = performance.now();
  const typing = Promise.all(
    editions.map(([edition, column], nth) => type(edition, column, (nth * every) / grids, acknowledged)),
  );
  let failure: unknown;
  typing.catch((error: unknown) => (failure = error));
  const wanted = grids * savesOfGrid * 2;
  const reach = (share: number) =>
    until(() => {
      if (failure) throw failure;
      return acknowledged.length >= wanted * share;
    });
  for (const [at, signal] of (['SIGKILL', 'SIGTERM'] as const).entries()) {
    await reach((at + 1) / 3);
    processes[at]!.kill(signal);
    expect(await processes[at]!.ended).toBe(signal === 'SIGKILL' ? signal : 0);
    await start(at, ports[at]!);
  }
  await typing;
  const rate = (grids * savesOfGrid * 60_000) / (performance.now() - began);
  if (process.env.AUTOSAVE_MINUTES) process.stdout.write(`${rate.toFixed(0)} autosaves a minute\n`);

  const { rows: events } = await sql<
    Acknowledged & { grade_id: number; before: number | null; old: number | null }
  >`
    select client_id, version, new_hundredths as hundredths, grade_id, old_hundredths as old,
      lag(new_hundredths) over (partition by grade_id order by id) as before
    from grade_event order by id`.execute(it.server.db);
  const byId = (list: readonly Acknowledged[]) =>
    list
      .map(({ client_id, version, hundredths }) => `${client_id} ${version} ${hundredths}`)
      .toSorted((a, b) => (a < b ? -1 : 1));
  expect(acknowledged).toHaveLength(wanted);
  expect(byId(events)).toEqual(byId(acknowledged));
  expect(events.filter(({ old, before }) => old !== before)).toEqual([]);
  const { rows: astray } = await sql`select g.id from grade g
    join lateral (select version, new_hundredths, count(*) over () as n from grade_event e where e.grade_id = g.id
      order by e.id desc limit 1) last on true
    where (g.version, g.hundredths, g.version) is distinct from (last.version, last.new_hundredths, last.n)`.execute(
    it.server.db,
  );
  expect(astray).toEqual([]);
});

test('a save that is sent to both servers at once is stored once', async () => {
  const edition = await it.edition(1);
  const [column] = await it.weights(edition, ['TESTE-1', 100]);
  const cell = givenCell(edition.students[0]!, column!, 12, { client_id: randomUUID() });
  const answers = await Promise.all([0, 1].map((turn) => send(edition, [cell], turn)));
  expect(answers.map(({ data }) => data.results[0])).toMatchObject([
    { outcome: 'saved', version: 1 },
    { outcome: 'saved', version: 1 },
  ]);
});
