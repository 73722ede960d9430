import { changeEnrolment } from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { thisYear } from '../../testing/enrolled.ts';
import { signInAs } from '../../testing/identity.ts';
import { enrol, offerOf } from './enrolment.service.ts';
import { messages } from './messages.ts';
import { enrolmentDesk } from '../../testing/enrolment-desk.ts';

const { server, world, assign, kinds, begin, secretary } = enrolmentDesk();

test('an annulled enrolment leaves its seat and is taken up again as the same one', async () => {
  const { course, group, student } = await begin({ capacity: 1 });
  const subject = await world.planned(course, 1, 1);
  await assign(course, student, [subject]);
  const { id } = (await world.enrolments(student))[0]!;
  const change = (state: 'ANULADO' | 'INSCRITO', reason = 'A pedido do estudante') => ({
    params: { id },
    body: { state, reason },
  });
  expect((await server.refused(changeEnrolment, change('ANULADO', ''), secretary())).http).toBe(422);
  await server.call(changeEnrolment, change('ANULADO'), secretary());
  const other = await world.student(course, group);
  expect((await assign(course, other, [subject])).accepted).toHaveLength(1);
  const full = await server.refused(changeEnrolment, change('INSCRITO'), secretary());
  expect([full.http, full.message.startsWith('Não há vagas')]).toEqual([409, true]);
  const { id: second } = (await world.enrolments(other))[0]!;
  await server.call(changeEnrolment, { ...change('ANULADO'), params: { id: second } }, secretary());
  expect((await assign(course, student, [subject])).accepted).toHaveLength(1);
  expect(await world.enrolments(student)).toMatchObject([{ id, state: 'INSCRITO' }]);
  const events = await server.db
    .selectFrom('enrolment_event')
    .select('to_state')
    .where('enrolment_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events.map(({ to_state }) => to_state)).toEqual(['ANULADO', 'INSCRITO']);
});

test('a plan that loses a subject between the question and the enrolment stops it whole, and one that is taken up again too', async () => {
  const { course, student } = await begin();
  const closed = await world.planned(course, 1, 1);
  const other = await world.planned(course, 1, 1);
  const { userId } = await signInAs(server, 'Admin');
  const user = { userId, permissions: new Set(), role: 'Admin' } as never;
  const ctx = { user, ip: '127.0.0.1', userAgent: '', requestId: 'plan' };
  const close = (closed_from: number | null) =>
    server.db.updateTable('course_subject').set({ closed_from }).where('subject_id', '=', closed).execute();
  const late = async (subject_ids: number[]) => {
    const offer = await offerOf(server.db, course, 'Licenciatura', 1);
    await close(thisYear);
    const request = { subject_ids, override_reason: '' };
    return server.db.transaction().execute((tx) => enrol(tx, ctx, offer, student, request));
  };
  await expect(late([other, closed])).rejects.toThrow(messages.planChanged);
  expect(await world.enrolments(student)).toEqual([]);
  await close(null);
  await assign(course, student, [closed]);
  const { id } = (await world.enrolments(student))[0]!;
  const annulled = { params: { id }, body: { state: 'ANULADO' as const, reason: 'A pedido' } };
  await server.call(changeEnrolment, annulled, secretary());
  await expect(late([closed, other])).rejects.toThrow(messages.planChanged);
  expect(await world.enrolments(student)).toMatchObject([{ id, state: 'ANULADO' }]);
  expect(kinds(await assign(course, student, [closed]))).toEqual(['DISCIPLINA']);
});

test('an ended enrolment that is taken up again by override keeps the reason, and the audit does', async () => {
  const { course, student } = await begin();
  const before = await world.planned(course, 1, 1);
  const subject = await world.planned(course, 1, 1);
  await assign(course, student, [subject]);
  const { id } = (await world.enrolments(student))[0]!;
  const annulled = { params: { id }, body: { state: 'ANULADO' as const, reason: 'A pedido' } };
  await server.call(changeEnrolment, annulled, secretary());
  await world.precedence(course, subject, before);
  expect(kinds(await assign(course, student, [subject]))).toEqual(['PRECEDENCIA']);
  await assign(course, student, [subject], 'Despacho 9/2026');
  expect(await world.enrolments(student)).toMatchObject([
    { id, state: 'INSCRITO', override_reason: 'Despacho 9/2026' },
  ]);
  const log = await server.db
    .selectFrom('audit_log')
    .select('reason')
    .where('action', '=', 'enrolment.override')
    .where('entity_id', '=', String(id))
    .execute();
  expect(log).toEqual([{ reason: 'Despacho 9/2026' }]);
});
