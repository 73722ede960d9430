import { courseSubjects } from '@portal/shared-kit/contract/people/teaching';
import {
  allocateTeacher,
  allocateTeacherToClass,
  removeFromClass,
  substituteTeacher,
} from '@portal/shared-kit/contract/people/teaching-change';
import type { Tx } from '../../platform/database/db.ts';
import { requestOf } from '../../testing/test-server.ts';
import { dayFromNow, teachingServer, thisYear, today } from '../../testing/teaching.ts';
import { waitingFor } from '../../testing/waiting.ts';
import { lockCourse } from '../../offer/course/course.repository.ts';

const { server, school, teacher, give, begun, inClass } = teachingServer();

const give_ = (teacher_id: number, classmate_id: number, subject_id: number) => ({
  body: { teacher_id, classmate_id, subject_id },
});

test('of two clerks who allocate at the same moment one succeeds, and the other gets a conflict that names the teacher', async () => {
  const { class_id, a } = await school();
  const both = [await teacher('Clara Nhaca'), await teacher('Dinis Macuácua')];
  const answers = await Promise.all(
    both.map((id) => server.inject(requestOf(allocateTeacherToClass, give_(id, class_id, a), 'all'))),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [there] = await inClass(class_id);
  const lost = answers.find(({ statusCode }) => statusCode === 409)!;
  expect(lost.json().message).toContain(`já tem responsável: ${there!.split(' RESPONSAVEL')[0]}.`);
});

test('two clerks who allocate the same classes in another order do not stand in each other’s way', async () => {
  const [one, two] = [await school(), await school()];
  const call = async (name: string, places: (typeof one)[], subject: 'a' | 'b') =>
    server.call(
      allocateTeacher,
      {
        body: {
          teacher_id: await teacher(name),
          allocations: places.map((place) => ({ classmate_id: place.class_id, subject_id: place[subject] })),
        },
      },
      'all',
    );
  await Promise.all([call('Ida Volta', [one, two], 'a'), call('Volta Ida', [two, one], 'b')]);
  expect([(await inClass(one.class_id)).length, (await inClass(two.class_id)).length]).toEqual([2, 2]);
});

test('a class that advances meanwhile no longer has the subject, and the clerk gets its present semester', async () => {
  const { class_id, a, b } = await school();
  const teacher_id = await teacher('Chega Tarde');
  const advance = (tx: Tx) =>
    tx.updateTable('class_group').set({ semester_id: 2 }).where('id', '=', class_id).execute();
  const allocations = [a, b].map((subject_id) => ({ classmate_id: class_id, subject_id }));
  const refusal = await waitingFor(server.db, advance, () =>
    server.refused(allocateTeacher, { body: { teacher_id, allocations } }, 'all'),
  );
  expect(refusal.errors!['allocations.0.subject_id']![0]).toMatch(/está no 1\.º ano, 2\.º semestre/);
  expect(await inClass(class_id)).toEqual([]);
});

test('a subject that leaves the plan meanwhile is refused, and nothing of the call is done', async () => {
  const { course, class_id, a, b } = await school();
  const teacher_id = await teacher('Plano Mudou');
  const close = async (tx: Tx) => {
    await lockCourse(tx, course);
    await tx
      .updateTable('course_subject')
      .set({ closed_from: thisYear })
      .where('course_id', '=', course)
      .where('subject_id', '=', b)
      .execute();
  };
  const allocations = [a, b].map((subject_id) => ({ classmate_id: class_id, subject_id }));
  const refusal = await waitingFor(server.db, close, () =>
    server.refused(allocateTeacher, { body: { teacher_id, allocations } }, 'all'),
  );
  expect(Object.keys(refusal.errors!)).toEqual(['allocations.1.subject_id']);
  expect(await inClass(class_id)).toEqual([]);
  expect(
    (await server.call(courseSubjects, { query: { classmate_id: class_id } }, 'viewer')).data.map(
      ({ id }) => id,
    ),
  ).toEqual([a]);
});

test('a teacher who is deactivated meanwhile is given nothing', async () => {
  const { class_id, a } = await school();
  const id = await teacher('Saiu Agora');
  const deactivate = (tx: Tx) =>
    tx.updateTable('teacher').set({ active: false }).where('id', '=', id).execute();
  const refusal = await waitingFor(server.db, deactivate, () =>
    server.refused(allocateTeacherToClass, give_(id, class_id, a), 'all'),
  );
  expect(refusal.errors).toEqual({ teacher_id: ['Escolha um professor activo.'] });
});

test('a removal and a substitution at once leave one order of events and nobody twice', async () => {
  const { class_id, a } = await school();
  const id = await teacher('Sai Agora');
  const { id: teaching } = await give(id, class_id, a);
  await begun(teaching, 3);
  const teacher_id = await teacher('Entra Agora');
  const requests = [
    requestOf(removeFromClass, { body: { teacher_id: id, classmates_id: class_id } }, 'all'),
    requestOf(substituteTeacher, { params: { id: teaching }, body: { teacher_id, from: today } }, 'all'),
  ];
  const answers = await Promise.all(requests.map((request) => server.inject(request)));
  expect(answers[0]!.statusCode).toBe(200);
  const ended = `Sai Agora RESPONSAVEL ${dayFromNow(-3)}–${dayFromNow(-1)}`;
  expect(await inClass(class_id)).toEqual(
    answers[1]!.statusCode === 200 ? [`Entra Agora RESPONSAVEL ${today}–`, ended] : [ended],
  );
});
