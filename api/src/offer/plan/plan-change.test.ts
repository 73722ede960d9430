import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { changeAllocation } from '@portal/shared-kit/contract/offer/plan';
import { course } from '@portal/shared-kit/contract/offer/course';
import { offerOf } from '../../testing/offer.ts';
import { registerUsers } from '../../testing/registers.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer({ authenticator: registerUsers });
const offer = offerOf(server);
type Change = Omit<Args<typeof changeAllocation>['body'], 'version'>;

const terms = (more: Partial<Change> = {}): Change => ({
  academic_year_id: 1,
  semester_id: 1,
  credits: null,
  mandatory: true,
  option_group: '',
  ...more,
});
const change = (id: number, more: Partial<Change>, version: number, token = 'all') =>
  server.call(changeAllocation, { params: { id }, body: { ...terms(more), version } }, token);
const changeRefused = (id: number, more: Partial<Change>, version: number) =>
  server.refused(changeAllocation, { params: { id }, body: { ...terms(more), version } }, 'all');

test('an allocation is changed with its audit row; an unchanged save writes no audit row', async () => {
  const it = await offer.planned(await offer.course('Teatro'), 'Cenografia', 1, 1);
  const { message, data } = await change(it.id, { semester_id: 2, credits: 7 }, 1, 'editor');
  expect(message).toBe('Alocação actualizada com sucesso.');
  expect(data).toMatchObject({ semester_id: 2, credits: 7, version: 2 });
  await change(it.id, { semester_id: 2, credits: 7 }, 2);
  expect((await offer.audited('course_subject', it.id)).at(-1)!.changes).toEqual([
    { field: 'semester_id', old: 1, new: 2 },
    { field: 'credits', old: null, new: 7 },
  ]);
  expect(await offer.audited('course_subject', it.id)).toHaveLength(2);
});

test('of two concurrent changes of one allocation, one is refused', async () => {
  const it = await offer.planned(await offer.course('Cinema'), 'Montagem', 1, 1);
  const outcomes = await Promise.all(
    [3, 4].map((credits) =>
      change(it.id, { credits }, 1).then(
        () => 'saved',
        () => 'told',
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['saved', 'told']);
  expect(await changeRefused(it.id, { credits: 9 }, 1)).toMatchObject({ http: 409, code: 'conflict' });
});

test('an allocation does not move beyond the course, under enrolments, or out of the order of its precedences', async () => {
  const physics = await offer.course('Física', 3);
  const first = await offer.planned(physics, 'Física I', 1, 1);
  const second = await offer.planned(physics, 'Física II', 1, 2);
  await offer.precedence(physics, second.subject_id, first.subject_id);
  expect((await changeRefused(second.id, { academic_year_id: 4 }, 1)).errors).toEqual({
    academic_year_id: ['Este curso tem 3 anos.'],
  });
  const broken = { academic_year_id: ['Ficariam erradas as precedências: Física I → Física II.'] };
  expect((await changeRefused(second.id, { semester_id: 1 }, 1)).errors).toEqual(broken);
  expect((await changeRefused(first.id, { semester_id: 2 }, 1)).errors).toEqual(broken);
  await change(second.id, { academic_year_id: 2, semester_id: 1 }, 1);

  await offer.enrolment(physics, first.id, 2026);
  await change(first.id, { credits: 5 }, 1);
  expect((await changeRefused(first.id, { semester_id: 2, credits: 5 }, 2)).errors).toEqual({
    academic_year_id: ['Não pode mudar de ano ou semestre: tem 1 inscrição.'],
  });
});

test('a course does not become shorter than its plan', async () => {
  const id = await offer.course('Encolher', 4);
  await offer.planned(id, 'Do terceiro ano', 3, 2);
  const shorten = { params: { id }, body: { duration: 2 } };
  expect((await server.refused(course.update, shorten, 'all')).errors).toEqual({
    duration: ['O plano deste curso vai até ao 3.º ano.'],
  });
  const { data } = await server.call(course.update, { params: { id }, body: { duration: 3 } }, 'all');
  expect(data.duration).toBe(3);
});
