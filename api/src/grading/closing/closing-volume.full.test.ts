import { closingRehearsal, endSemester } from '@portal/shared-kit/contract/grading/closing';
import { oneJob } from '@portal/shared-kit/contract/platform/job';
import { signInAs } from '../../testing/identity.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { until } from '../../testing/until.ts';
import { endingSemester, subjectsEach } from '../../testing/graded.ts';
import { closeSemesterJob } from './closing.job.ts';

const server = identityServer();

/** A few in CI; `npm run bench -- closing` measures the institution of I14 (60 s). */
const students = Number(process.env.CLOSING_STUDENTS ?? 180);

test('previews and runs the end of a semester in batches, with equal totals', async () => {
  const { token, userId } = await signInAs(server, 'Admin');
  const x = await endingSemester(server.db, { students, userId });
  const began = performance.now();
  const planned = (await server.call(closingRehearsal, { params: { x } }, token)).data;
  const rehearsed = performance.now();
  expect(planned.blockers).toEqual([]);
  expect(planned.totals).toMatchObject({
    students,
    enrolments: students * subjectsEach,
    inscriptions: students,
    editions: Math.ceil(students / 60) * subjectsEach,
  });
  const { job_id } = (await server.call(endSemester, { params: { x }, body: {} }, token)).data;
  const worker = jobWorker(server, [closeSemesterJob]);
  const job = await until(async () => {
    const { data } = await server.call(oneJob, { params: { id: job_id! } }, token);
    return data.finished_at !== null && data;
  });
  const took = { rehearsal: rehearsed - began, run: performance.now() - rehearsed };
  await worker.stop();
  expect(job).toMatchObject({ state: 'CONCLUIDA', result: planned.totals });
  expect((await server.call(closingRehearsal, { params: { x } }, token)).data.totals).toEqual(planned.totals);
  if (process.env.CLOSING_STUDENTS)
    process.stderr.write(`${students} students: ${JSON.stringify(took)} ms\n`);
});
