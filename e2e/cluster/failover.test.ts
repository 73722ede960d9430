import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { signIn } from '../src/signed-in.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { answers, script, until, type DatabaseMachine } from './machine.ts';
import { follow } from './watchers.ts';

jest.setTimeout(900_000);

const writers = 200;
/** Acknowledged applications before the primary is killed, and after. */
const requiredApplications = 400;
/** Seconds for which calls may be refused, of each writer (issue 17, §4). */
const maxRefused = 30;

let cluster: Cluster;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-cluster-'));
  cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Noted {
  status: number;
  writer: number;
  at: number;
  number?: string;
}
const notedIn = (file: string): Noted[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Noted)
    : [];
const acknowledged = (file: string) => notedIn(file).filter(({ status }) => status === 200);

async function rows<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.administration });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Departments to be deactivated by one job, in as many steps. */
const departments = () =>
  rows<{ id: number; version: number }>(
    `insert into department (name) select 'Departamento do Conjunto ' || n from generate_series(1, 400) n returning id, version`,
  );
/** An edition of the demonstration's teacher in which there are grades. */
const editions = () =>
  rows<{ class_id: number; subject_id: number; year: number }>(
    `select e.class_id, e.subject_id, e.year
     from edition e join teaching t on t.edition_id = e.id and t.role = 'RESPONSAVEL' join teacher on teacher.id = t.teacher_id
     join user_account u on u.person_id = teacher.person_id join grade_item i on i.edition_id = e.id
     join enrolment n on n.edition_id = e.id join grade g on g.item_id = i.id and g.enrolment_id = n.id
     where u.email = 'docente@demo.test' and g.status = 'NOTA' order by e.id desc, i.id desc, n.id limit 1`,
  );

/** Of a submitted batch, and of a job. */
interface Answered {
  job_id?: number;
  state?: string;
  done?: number;
}
const reportOf = '/inscription-report?year=2026';
const caller = (token: string) => async (method: 'GET' | 'POST', address: string, body?: object) => {
  const answer = await fetch(`${cluster.url}/api${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Answered; data_of?: string } };
};

async function primaryAndStandby(): Promise<[DatabaseMachine, DatabaseMachine]> {
  const isPrimary = await Promise.all(cluster.databases.map(({ url }) => answers(`${url}/primary`)));
  const [a, b] = cluster.databases as [DatabaseMachine, DatabaseMachine];
  return isPrimary[0] ? [a, b] : [b, a];
}

test('the primary is killed under 200 writers: nothing acknowledged is lost or doubled, and everything goes on', async () => {
  const file = path.join(folder, 'answers.jsonl');
  await script('writers.mjs', ['prepare', cluster.administration]).ended;
  const master = caller(await signIn(cluster.url, 'master@demo.test'));
  const teacherToken = await signIn(cluster.url, 'docente@demo.test');
  const [edition] = await editions();
  const { class_id, subject_id, year } = edition!;
  const stream = follow(
    `${cluster.url}/api/grade-events?classmate_id=${class_id}&subject_id=${subject_id}&year=${year}`,
    teacherToken,
  );
  await until('an event stream', async () => stream.counts.ready > 0);

  // The demonstration's inscriptions, read from the standby.
  expect((await master('GET', reportOf)).body.data_of).toEqual(expect.any(String));

  const load = script('writers.mjs', ['write', cluster.url, String(writers), file]);
  await until('acknowledged applications', async () => acknowledged(file).length > requiredApplications);
  const items = await departments();
  const submission = { key: randomUUID(), items };
  const job = (await master('POST', '/batches/departments-deactivate', submission)).body.data.job_id;
  const jobNow = async () => (await master('GET', `/jobs/${job}`)).body.data;
  await until('a job that is under way', async () => ((await jobNow()).done ?? 0) > 0);

  const [primary, standby] = await primaryAndStandby();
  const killedAt = Date.now();
  await primary.kill();
  await until('a new primary', () => answers(`${standby.url}/primary`));
  const promotedAt = Date.now();
  const since = () => acknowledged(file).filter(({ at }) => at > promotedAt);
  await until(
    'every writer is acknowledged again',
    async () =>
      since().length > requiredApplications && new Set(since().map(({ writer }) => writer)).size === writers,
  );
  await until('the job is done', async () => (await jobNow()).state === 'CONCLUIDA');
  load.child.kill('SIGTERM');
  await load.ended;
  // The standby was promoted: the primary is read, and says nothing of a moment.
  const report = await master('GET', reportOf);
  expect([report.status, report.body.data_of]).toEqual([200, undefined]);

  const compared = (await script('writers.mjs', ['compare', cluster.administration, file]).ended) as Record<
    string,
    number
  >;
  const all = notedIn(file);
  const refused = all.filter(({ status }) => status !== 200);
  const next = Math.min(...acknowledged(file).flatMap(({ at }) => (at > promotedAt ? [at] : [])));
  const longest = Math.max(...Object.values(longestGaps(acknowledged(file))));
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  console.log(
    JSON.stringify({
      ...compared,
      promoted: seconds(promotedAt - killedAt),
      acknowledgedAgain: seconds(next - killedAt),
      longestWaitOfAWriter: seconds(longest),
      refusals: countBy(refused.map(({ status }) => status)),
      streams: stream.counts,
    }),
  );
  expect(compared).toMatchObject({ lost: 0, doubled: 0, incomplete: 0, gaps: 0 });
  expect(compared.rows).toBe(compared.acknowledged);
  expect(next - killedAt).toBeLessThan(maxRefused * 1000);
  expect(longest).toBeLessThan(maxRefused * 1000);
  expect(refused.filter(({ status }) => ![0, 502, 503, 504].includes(status))).toEqual([]);

  expect(
    await rows(
      `select count(*)::int as times, count(distinct entity_id)::int as records from audit_log
       where entity = 'department' and entity_id in (${items.map(({ id }) => `'${id}'`).join()})`,
    ),
  ).toEqual([{ times: items.length, records: items.length }]);
  expect(
    await rows(`select from department where active and id in (${items.map(({ id }) => id).join()})`),
  ).toEqual([]);

  expect((await master('POST', '/batches/departments-deactivate', submission)).body.data.job_id).toBe(job);
  await until('the event stream is back', async () => stream.counts.ready > 1);
  stream.stop();
});

/** By writer, the longest time between two acknowledgements, in milliseconds. */
function longestGaps(noted: Noted[]): Record<number, number> {
  const last = new Map<number, number>();
  const longest: Record<number, number> = {};
  for (const { writer, at } of noted) {
    longest[writer] = Math.max(longest[writer] ?? 0, at - (last.get(writer) ?? at));
    last.set(writer, at);
  }
  return longest;
}

function countBy(values: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const each of values) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}
