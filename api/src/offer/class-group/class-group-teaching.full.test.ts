import { classGroup } from '@portal/shared-kit/contract/offer/class-group';
import { dayFromNow, teachingServer } from '../../testing/teaching.ts';

const it = teachingServer();
const withoutTeacher = async (class_id: number) => {
  const { data } = await it.server.call(classGroup.list, { query: { per_page: 50 } }, 'all');
  return data.find(({ id }) => id === class_id)!.without_teacher;
};

test('a class counts the subjects of its semester that nobody teaches now', async () => {
  const { class_id, a, b } = await it.school();
  const teacher = await it.teacher('Ana Macuácua');
  expect(await withoutTeacher(class_id)).toBe(2);
  await it.give(teacher, class_id, a);
  expect(await withoutTeacher(class_id)).toBe(1);
  const { id } = await it.give(teacher, class_id, b);
  expect(await withoutTeacher(class_id)).toBe(0);

  const endOn = (ended_on: string) =>
    it.server.db
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
  const { class_id, a, b } = await it.school();
  const teacher = await it.teacher('Rui Sitoe');
  for (const subject of [a, b]) await it.give(teacher, class_id, subject);
  await it.server.db
    .updateTable('edition')
    .set((eb) => ({ year: eb('year', '-', 1) }))
    .where('class_id', '=', class_id)
    .execute();
  expect(await withoutTeacher(class_id)).toBe(2);
});
