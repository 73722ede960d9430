import { enrolClasses, planPreview } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { jobFile, oneJob } from '@portal/shared-kit/contract/platform/job';
import { enrolledOf } from '../../testing/enrolled.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { requestOf } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { classEnrolment } from './class-enrolment.job.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);
let token = '';
beforeAll(async () => {
  ({ token } = await signInAs(server, 'Secretaria'));
});

const submit = async (classmate_ids: number[], key: string) =>
  (await server.call(enrolClasses, { body: { classmate_ids, key } }, token)).data.job_id;
/** Runs what was submitted to its end. */
async function run(id: number) {
  const worker = jobWorker(server, [classEnrolment]);
  const ended = await until(async () => {
    const { data } = await server.call(oneJob, { params: { id } }, token);
    return data.finished_at !== null && data;
  });
  await worker.stop();
  return ended;
}
const enrolled = async (class_id: number) =>
  (
    await server.db
      .selectFrom('enrolment')
      .innerJoin('edition', 'edition.id', 'enrolment.edition_id')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('edition.class_id', '=', class_id)
      .where('enrolment.state', '=', 'INSCRITO')
      .executeTakeFirstOrThrow()
  ).n;

/** A class of three with two subjects, one of which one student may not take. */
async function begin() {
  const course = await world.course();
  const group = await world.classGroup(course);
  const [first, second, before] = [
    await world.planned(course, 1, 1),
    await world.planned(course, 1, 1, '=Fórmula'),
    await world.planned(course, 1, 2, 'Antes'),
  ];
  await world.precedence(course, second, before);
  const students = [
    await world.student(course, group),
    await world.student(course, group),
    await world.student(course, group),
  ];
  for (const student of students.slice(1)) await world.finished(student, before, 1200);
  return { group, first, second, students };
}

test('a class is enrolled in its plan as the preview said, with what was refused to be saved', async () => {
  const { group, second, students } = await begin();
  const seen = (await server.call(planPreview, { query: { classmate_id: group } }, token)).data;
  expect([seen.students, seen.subjects, seen.accepted.length]).toEqual([3, 2, 5]);
  expect(seen.refused).toMatchObject([{ student_id: students[0], subject_id: second, kind: 'PRECEDENCIA' }]);
  expect(await enrolled(group)).toBe(0);
  const job = await run(await submit([group], 'primeira-vez'));
  expect(job).toMatchObject({ state: 'CONCLUIDA', done: 3, total: 3 });
  expect(job.result).toEqual({ accepted: 5, refused: seen.refused });
  expect(await enrolled(group)).toBe(5);
  const file = await server.inject(requestOf(jobFile, { params: { id: job.id, position: 1 } }, token));
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  // A name that begins as a formula is text in a spreadsheet too.
  expect(lines[1]).toMatch(/^"Estudante \d+";"'=Fórmula \d+";"Precedência em falta: =Fórmula/);
});

test('a call that is repeated after a lost answer is the same job, and a second run enrols nobody again', async () => {
  const { group } = await begin();
  const id = await submit([group], 'perdida-a-resposta');
  expect(await submit([group], 'perdida-a-resposta')).toBe(id);
  await run(id);
  const again = await run(await submit([group], 'outra-vez'));
  expect(again.result).toMatchObject({ accepted: 0 });
  expect(await enrolled(group)).toBe(5);
});

test('who may not enrol asks for no job', async () => {
  const { group } = await begin();
  const teacher = (await signInAs(server, 'Teacher')).token;
  const input = { body: { classmate_ids: [group], key: 'sem-direito' } };
  expect((await server.refused(enrolClasses, input, teacher)).http).toBe(403);
});
