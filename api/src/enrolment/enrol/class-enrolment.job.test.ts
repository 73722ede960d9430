import {
  enrolClasses,
  enrolStudents,
  planPreview,
  type EnrolmentRefusal,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { jobFile, oneJob } from '@portal/shared-kit/contract/platform/job';
import { sql } from 'kysely';
import { messages } from '../../offer/class-group/messages.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enrolledOf } from '../../testing/enrolled.ts';
import { identityServer } from '../../testing/identity-server.ts';
import { signInAs } from '../../testing/identity.ts';
import { jobWorker } from '../../testing/jobs.ts';
import { requestOf } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { messages as subjects } from '../subjects/messages.ts';
import { classEnrolment } from './class-enrolment.job.ts';

const server = identityServer();
const world = enrolledOf(() => server.db);
let token = '';
let userId = 0;
beforeAll(async () => {
  ({ token, userId } = await signInAs(server, 'Secretaria'));
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
    await world.planned(course, 1, 1, '＝Fórmula'),
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
  const preview = (await server.call(planPreview, { query: { classmate_id: group } }, token)).data;
  expect([preview.students, preview.subjects, preview.accepted.length]).toEqual([3, 2, 5]);
  expect(preview.refused).toMatchObject([
    { student_id: students[0], subject_id: second, kind: 'PRECEDENCIA' },
  ]);
  expect(await enrolled(group)).toBe(0);
  const job = await run(await submit([group], 'primeira-vez'));
  expect(job).toMatchObject({ state: 'CONCLUIDA', done: 3, total: 3 });
  expect(job.result).toEqual({ accepted: 5, refused: preview.refused });
  expect(await enrolled(group)).toBe(5);
  const file = await server.inject(requestOf(jobFile, { params: { id: job.id, position: 1 } }, token));
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  // A name that begins as a formula, also with a full-width sign, is text in a spreadsheet too.
  expect(lines[1]).toMatch(/^Estudante \d+;'＝Fórmula \d+;"?Precedência em falta: ＝Fórmula/);
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

test('a class that advances meanwhile has those enrolled who were before it, and the others refused with where it is now', async () => {
  const { group, first, students } = await begin();
  const seen = { academic_year_id: 1, semester_id: 1 };
  const advance = (tx: Tx) =>
    tx.updateTable('class_group').set({ semester_id: 2 }).where('id', '=', group).execute();
  const { rows } = await sql<{ name: string }>`select name from class_group where id = ${group}`.execute(
    server.db,
  );
  let steps = 0;
  const outcome = await classEnrolment.run(
    {
      id: 1,
      db: server.db,
      noted: undefined,
      signal: new AbortController().signal,
      ctx: { user: { userId, permissions: new Set() } } as never,
      progress: () => Promise.resolve(),
      keepFile: () => Promise.resolve(),
      step: async (work) => {
        await server.db.transaction().execute(work);
        steps += 1;
        if (steps === 1) await server.db.transaction().execute(advance);
      },
    },
    { class_ids: [group] },
  );
  const { accepted, refused } = outcome.result as unknown as {
    accepted: number;
    refused: EnrolmentRefusal[];
  };
  expect([steps, accepted]).toEqual([3, 1]);
  expect(await enrolled(group)).toBe(1);
  const late = refused.filter(({ student_id }) => student_id !== students[0]);
  expect(new Set(late.map(({ reason }) => reason))).toEqual(
    new Set([messages.advancedSince(rows[0]!.name, 1, 2)]),
  );
  expect(late).toHaveLength(4);
  const stale = { body: { data: [{ student_id: students[1]!, subject_ids: [first] }], seen } };
  const refusal = await server.refused(enrolStudents, { query: { classmate_id: group }, ...stale }, token);
  expect(refusal).toMatchObject({ http: 409, message: messages.advancedSince(rows[0]!.name, 1, 2) });
  const whole = { body: { classmate_ids: [group], key: 'tarde-demais', seen } };
  expect((await server.refused(enrolClasses, whole, token)).http).toBe(409);
});

test('a class that was deactivated or advanced before the job runs has its students refused, and the others are enrolled', async () => {
  const [off, ahead, well] = [await begin(), await begin(), await begin()];
  const id = await submit([off.group, ahead.group, well.group], 'antes-de-correr');
  await sql`update class_group set active = false where id = ${off.group}`.execute(server.db);
  await sql`update class_group set semester_id = 2 where id = ${ahead.group}`.execute(server.db);
  const job = await run(id);
  expect(job).toMatchObject({ state: 'CONCLUIDA', done: 9, total: 9 });
  const { accepted, refused } = job.result as unknown as {
    accepted: number;
    refused: EnrolmentRefusal[];
  };
  expect([
    accepted,
    await enrolled(off.group),
    await enrolled(ahead.group),
    await enrolled(well.group),
  ]).toEqual([5, 0, 0, 5]);
  const reasonsOf = ({ students }: { students: number[] }) => [
    ...new Set(refused.filter(({ student_id }) => students.includes(student_id)).map(({ reason }) => reason)),
  ];
  expect(reasonsOf(off)).toEqual([subjects.classInactive]);
  expect(reasonsOf(ahead)).toEqual([expect.stringContaining('2.º semestre')]);
});

/** In CI a few; `npm run bench -- class` measures a thousand, against 20 s. */
const many = Number(process.env.ENROL_STUDENTS ?? 20);

test('enrols whole classes in six subjects in one act, and reports progress meanwhile', async () => {
  const course = await world.course();
  const capacity = Math.min(50, many / 2);
  const groups: number[] = [];
  while (groups.length < many / capacity) groups.push(await world.classGroup(course, { capacity }));
  const subjects: number[] = [];
  while (subjects.length < 6) subjects.push(await world.planned(course, 1, 1));
  const students: number[] = [];
  for (const group of groups)
    for (let n = 0; n < capacity; n++) students.push(await world.student(course, group));
  const half = students[many / 2]!;
  const began = performance.now();
  const id = await submit(groups, 'muitos-de-uma-vez');
  const worker = jobWorker(server, [classEnrolment]);
  const jobNow = async () => (await server.call(oneJob, { params: { id } }, token)).data;
  let halfway = 0;
  await server.db.transaction().execute(async (tx) => {
    // The job waits for the student in the middle, so that it is seen half done.
    await sql`select from student where id = ${half} for update`.execute(tx);
    halfway = await until(async () => {
      const { done, total } = await jobNow();
      return total === many && done === many / 2 && done;
    });
  });
  const job = await until(async () => {
    const now = await jobNow();
    return now.finished_at !== null && now;
  });
  const took = performance.now() - began;
  await worker.stop();
  expect([halfway, job.state, job.done, job.total]).toEqual([many / 2, 'CONCLUIDA', many, many]);
  expect(job.result).toEqual({ accepted: many * 6, refused: [] });
  for (const group of groups) expect(await enrolled(group)).toBe(capacity * 6);
  if (!process.env.ENROL_STUDENTS) return;
  process.stderr.write(`${many} students x 6 subjects: ${Math.round(took)} ms\n`);
  expect(took).toBeLessThan(20_000);
});

test('refuses the job to a user who may not enrol', async () => {
  const { group } = await begin();
  const teacher = (await signInAs(server, 'Teacher')).token;
  const input = { body: { classmate_ids: [group], key: 'sem-direito' } };
  expect((await server.refused(enrolClasses, input, teacher)).http).toBe(403);
});
