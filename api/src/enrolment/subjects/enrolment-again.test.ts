import {
  changeEnrolment,
  changeEnrolmentLimits,
} from '@portal/shared-kit/contract/enrolment/subject-enrolment';
import { thisYear, enrolmentDesk } from '../../testing/enrolled.ts';
import { signInAs } from '../../testing/identity.ts';
import { enrol, offerOf } from './enrolment.service.ts';
import { messages } from './messages.ts';

const { server, world, assign, kinds, begin, admin, secretary } = enrolmentDesk();

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

test('reinstating an annulled enrolment applies the rules of a new one, with the same override', async () => {
  const { course, group, student } = await begin();
  const before = await world.planned(course, 1, 1);
  const subject = await world.planned(course, 1, 1);
  const other = await world.planned(course, 1, 1);
  await assign(course, student, [subject]);
  const { id } = (await world.enrolments(student))[0]!;
  const change = (state: 'ANULADO' | 'INSCRITO', more: object = {}) => ({
    params: { id },
    body: { state, reason: 'Despacho 12/2026', ...more },
  });
  const stateNow = async () => (await world.enrolments(student)).find((one) => one.id === id)!.state;
  const refusal = async (token = secretary(), more: object = {}) => {
    const { http, message, errors } = await server.refused(changeEnrolment, change('INSCRITO', more), token);
    expect(await stateNow()).toBe('ANULADO');
    return [http, errors?.override?.[0] ?? message];
  };
  await server.call(changeEnrolment, change('ANULADO'), secretary());

  await server.db.updateTable('student').set({ active: false }).where('id', '=', student).execute();
  expect(await refusal()).toEqual([409, messages.inactive]);
  expect(await refusal(admin(), { override: true })).toEqual([409, messages.inactive]);
  await server.db.updateTable('student').set({ active: true }).where('id', '=', student).execute();

  await server.db.updateTable('class_group').set({ active: false }).where('id', '=', group).execute();
  expect(await refusal(admin(), { override: true })).toEqual([409, messages.classNotOffered]);
  await server.db.updateTable('class_group').set({ active: true }).where('id', '=', group).execute();

  const limits = { degree: 'Licenciatura' as const, subjects: 1, credits: null, attempts: null };
  await server.call(changeEnrolmentLimits, { body: limits }, admin());
  await assign(course, student, [other]);
  expect(await refusal()).toEqual([409, messages.subjects(1)]);
  await server.call(changeEnrolmentLimits, { body: { ...limits, subjects: 8 } }, admin());

  await world.precedence(course, subject, before);
  expect(await refusal()).toEqual([409, expect.stringContaining('Precedência em falta')]);
  expect(await refusal(secretary(), { override: true })).toEqual([403, messages.mayNotOverride]);
  expect(await refusal(admin())).toEqual([422, expect.stringContaining('Confirme que')]);
  await server.call(changeEnrolment, change('INSCRITO', { override: true }), admin());
  expect((await world.enrolments(student)).find((one) => one.id === id)).toMatchObject({
    state: 'INSCRITO',
    override_reason: 'Despacho 12/2026',
  });
  const log = await server.db
    .selectFrom('audit_log')
    .select(['reason', 'changes'])
    .where('action', '=', 'enrolment.override')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(log).toEqual({
    reason: 'Despacho 12/2026',
    changes: [{ field: 'overridden', old: null, new: [expect.stringContaining('Precedência em falta')] }],
  });
});
