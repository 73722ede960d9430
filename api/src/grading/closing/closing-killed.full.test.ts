import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closingRehearsal, endSemester } from '@portal/shared-kit/contract/grading/closing';
import { oneJob } from '@portal/shared-kit/contract/platform/job';
import { sql } from 'kysely';
import { bundleApi, startApi } from '../../testing/api-process.ts';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { until } from '../../testing/until.ts';
import { endingSemester } from '../../testing/graded.ts';
import { closeSemesterJob } from './closing.job.ts';

const server = identityServer();
const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-closing-'));
let bundle: ReturnType<typeof bundleApi>;
beforeAll(() => {
  bundle = bundleApi();
});
afterAll(() => {
  bundle.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Written {
  edition_id: number;
  state: string;
  final_hundredths: number | null;
  result: string | null;
  events: number;
  /** What the grades come to. */
  due: number;
}
const written = async () =>
  (
    await sql<Written>`select n.edition_id, n.state, n.final_hundredths, n.result,
      (select count(*)::int from enrolment_event e where e.enrolment_id = n.id) as events,
      (select max(g.hundredths) from grade g where g.enrolment_id = n.id) as due
    from enrolment n order by n.id`.execute(server.db)
  ).rows;
const closed = async () =>
  (await sql`select id from edition where closed_at is not null`.execute(server.db)).rows.length;
const isBlocked = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'select from enrolment%'`.execute(server.db)
  ).rows.length > 0;

test('killed in the middle of the run and run again, the end of a semester is as if nothing had happened (I14)', async () => {
  const { token, userId } = await signInAs(server, 'Admin');
  const x = await endingSemester(server.db, { students: 120, userId });
  const planned = (await server.call(closingRehearsal, { params: { x } }, token)).data;
  const { job_id } = (await server.call(endSemester, { params: { x }, body: {} }, token)).data;
  const env = { DATA_DIR: dataDir, DATABASE_URL: server.url, JOBS: 'only' };
  // The last edition is locked by another transaction, so that the run stops in its second step.
  await server.db.transaction().execute(async (tx) => {
    await sql`select from enrolment where edition_id = (select max(edition_id) from enrolment) for update`.execute(
      tx,
    );
    const running = await startApi(bundle.file, env);
    await until(isBlocked);
    running.kill('SIGKILL');
    expect(await running.ended).toBe('SIGKILL');
  });
  const half = (await written()).filter(({ state }) => state === 'CONCLUIDO');
  expect(await closed()).toBe(10);
  expect(half).toHaveLength(600);

  // The lease of its worker has expired.
  await sql`update job set lease_until = now() - interval '1 second' where id = ${job_id}`.execute(server.db);
  const worker = jobWorker(server, [closeSemesterJob]);
  const job = await until(async () => {
    const { data } = await server.call(oneJob, { params: { id: job_id! } }, token);
    return data.finished_at !== null && data;
  });
  await worker.stop();
  expect(job).toMatchObject({ state: 'CONCLUIDA', result: planned.totals });
  expect((await server.call(closingRehearsal, { params: { x } }, token)).data.totals).toEqual(planned.totals);
  const whole = await written();
  expect(await closed()).toBe(12);
  const ended = new Set(half.map(({ edition_id }) => edition_id));
  expect(whole.filter(({ edition_id }) => ended.has(edition_id))).toEqual(half);
  expect(whole).toEqual(
    whole.map((result) => ({
      ...result,
      state: 'CONCLUIDO',
      events: 1,
      final_hundredths: result.due,
      result: result.due >= 1400 ? 'APROVADO' : 'REPROVADO',
    })),
  );
});
