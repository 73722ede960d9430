import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { dayFromNow, teachingServer } from '../../testing/teaching.ts';

const teaching = teachingServer();
const withoutTeacher = async (class_id: number) => {
  const { data } = await teaching.server.call(classGroup.list, { query: { per_page: 50 } }, 'all');
  return data.find(({ id }) => id === class_id)!.without_teacher;
};

test('a class counts the subjects of its semester that nobody teaches now', async () => {
  const { class_id, a, b } = await teaching.school();
  const teacher = await teaching.teacher('Ana Macuácua');
  expect(await withoutTeacher(class_id)).toBe(2);
  await teaching.give(teacher, class_id, a);
  expect(await withoutTeacher(class_id)).toBe(1);
  const { id } = await teaching.give(teacher, class_id, b);
  expect(await withoutTeacher(class_id)).toBe(0);

  const endOn = (ended_on: string) =>
    teaching.server.db
      .updateTable('teaching')
      .set({ started_on: dayFromNow(-3), ended_on })
      .where('id', '=', id)
      .execute();
  await endOn(dayFromNow(1));
  expect(await withoutTeacher(class_id)).toBe(0);
  await endOn(dayFromNow(0));
  expect(await withoutTeacher(class_id)).toBe(1);
});

test('a teacher of an earlier year does not teach the subject in this year', async () => {
  const { class_id, a, b } = await teaching.school();
  const teacher = await teaching.teacher('Rui Sitoe');
  for (const subject of [a, b]) await teaching.give(teacher, class_id, subject);
  await teaching.server.db
    .updateTable('edition')
    .set((eb) => ({ year: eb('year', '-', 1) }))
    .where('class_id', '=', class_id)
    .execute();
  expect(await withoutTeacher(class_id)).toBe(2);
});
