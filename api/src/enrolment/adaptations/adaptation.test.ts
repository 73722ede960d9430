import {
  adaptations,
  endAdaptation,
  ownAdaptations,
  recordAdaptation,
} from '@portal/shared-kit/contract/enrolment/adaptation';
import { myData } from '@portal/shared-kit/contract/enrolment/own-data';
import { student as oneStudent } from '@portal/shared-kit/contract/enrolment/student';
import { ownRecordViews } from '@portal/shared-kit/contract/people/record-view';
import { auditLog } from '@portal/shared-kit/contract/platform/audit-log';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { gradedServer } from '../../testing/graded.ts';
import { messages } from './messages.ts';

const graded = gradedServer();
const { server } = graded;
let office: Awaited<ReturnType<typeof graded.signedIn>>;
beforeAll(async () => {
  office = await graded.signedIn('Admin');
});

const inDays = (days: number) => institutionDay(new Date(Date.now() + days * 86_400_000));
const student = async () => graded.learner(await graded.edition(0));
const secret = 'Leitor de ecrã 7741';
const form = (more: object = {}) => ({
  kind: 'TEMPO_EXTRA' as const,
  minutes_per_hour: 15,
  note: secret,
  valid_from: inDays(-1),
  consent: true as const,
  ...more,
});
const record = (id: number, more: object = {}, token = office.token) =>
  server.call(recordAdaptation, { params: { id }, body: form(more) as never }, token);
const refused = (id: number, more: object, token = office.token) =>
  server.refused(recordAdaptation, { params: { id }, body: form(more) as never }, token);
const of = async (id: number) => (await server.call(adaptations, { params: { id } }, office.token)).data;
const own = async (token: string) => (await server.call(ownAdaptations, {}, token)).data;
const ending = (id: number) => ({ params: { id }, body: { reason: 'Pedido do estudante' } });

test('the office records and ends, the student reads their own and who looked, and the audit tells who and not what', async () => {
  const me = await student();
  await record(me.student_id);
  await record(me.student_id, {
    kind: 'LETRA_AMPLIADA',
    minutes_per_hour: null,
    valid_from: inDays(10),
    valid_until: inDays(20),
  });
  const [later, now] = await of(me.student_id);
  expect(now).toMatchObject({ kind: 'TEMPO_EXTRA', minutes_per_hour: 15, state: 'EM_VIGOR', ended_at: null });
  expect(later).toMatchObject({ kind: 'LETRA_AMPLIADA', valid_until: inDays(20), state: 'FUTURA' });
  expect(await own(me.token)).toMatchObject([{ id: now!.id, note: secret }, { id: later!.id }]);
  expect((await server.call(myData, {}, me.token)).data!.adaptations).toEqual(await own(me.token));

  const both = await Promise.allSettled(
    [1, 2].map(() => server.call(endAdaptation, ending(now!.id), office.token)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await own(me.token)).toMatchObject([{ id: later!.id }]);
  expect((await of(me.student_id))[1]).toMatchObject({
    state: 'TERMINADA',
    end_reason: 'Pedido do estudante',
    ended_by: expect.any(String),
  });
  const views = (await server.call(ownRecordViews, { query: {} }, me.token)).data;
  expect(views).toMatchObject([{ page: 'ADAPTACOES', role: 'Administrador' }]);
  const auditRows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'changes', 'reason'])
    .where('entity', '=', 'adaptation')
    .where('entity_id', '=', String(now!.id))
    .orderBy('id')
    .execute();
  const silent = { actor_id: office.userId, changes: [], reason: null };
  expect(auditRows).toEqual([
    { action: 'adaptation.record', ...silent },
    { action: 'adaptation.end', ...silent },
  ]);
});

test("are hidden from everybody else: other students, the student's teachers, secretaries, the record and the audit log", async () => {
  const edition = await graded.edition(0);
  const me = await graded.learner(edition);
  const other = await student();
  await record(me.student_id);
  const { id } = (await of(me.student_id))[0]!;
  expect(await own(other.token)).toEqual([]);
  const secretary = await graded.signedIn('Secretaria');
  for (const token of [me.token, other.token, edition.teacher.token, secretary.token]) {
    const http = { http: 403 };
    expect(await server.refused(adaptations, { params: { id: me.student_id } }, token)).toMatchObject(http);
    expect(await refused(me.student_id, {}, token)).toMatchObject(http);
    expect(await server.refused(endAdaptation, ending(id), token)).toMatchObject(http);
  }
  const answers = [
    await server.call(oneStudent, { params: { id: me.student_id } }, secretary.token),
    await server.call(auditLog, { query: {} }, office.token),
  ];
  for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(secret);
  expect(await own(me.token)).toMatchObject([{ id }]);
});

test('reports invalid input at its field; allows one adaptation of each kind at a time, and another after it ended', async () => {
  const { student_id: id } = await student();
  const fields = async (more: object) => Object.keys((await refused(id, more)).errors ?? {});
  expect(await fields({ kind: 'SALA' })).toEqual(['kind']);
  expect(await fields({ minutes_per_hour: null })).toEqual(['minutes_per_hour']);
  expect(await fields({ kind: 'SALA_TERREA' })).toEqual(['minutes_per_hour']);
  expect(await fields({ kind: 'OUTRA', minutes_per_hour: null, note: ' ' })).toEqual(['note']);
  expect(await fields({ valid_until: inDays(-2) })).toEqual(['valid_until']);
  expect(await fields({ valid_from: inDays(-9), valid_until: inDays(-2) })).toEqual(['valid_until']);
  expect(await fields({ consent: false })).toEqual(['consent']);
  expect(await of(id)).toEqual([]);

  const both = await Promise.allSettled([record(id), record(id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refused(id, { valid_from: inDays(30) })).toMatchObject({
    http: 409,
    errors: { kind: [messages.holds] },
  });
  const { id: first } = (await of(id))[0]!;
  await server.call(endAdaptation, ending(first), office.token);
  await record(id, { minutes_per_hour: 20 });
  expect(await of(id)).toHaveLength(2);
});

test('answers 404 for an unknown record, refuses a student who is not active, and does not let people record their own adaptation', async () => {
  const nobody = { http: 404 };
  expect(await refused(2_147_483_647, {})).toMatchObject(nobody);
  expect(await server.refused(adaptations, { params: { id: 2_147_483_647 } }, office.token)).toMatchObject(
    nobody,
  );
  expect(await server.refused(endAdaptation, ending(2_147_483_647), office.token)).toMatchObject(nobody);
  const [inactive, mine] = [await student(), await student()];
  const set = (id: number, values: { active?: boolean; person_id?: number }) =>
    server.db.updateTable('student').set(values).where('id', '=', id).execute();
  await set(inactive.student_id, { active: false });
  expect(await refused(inactive.student_id, {})).toMatchObject({ http: 409, message: messages.inactive });
  await record(mine.student_id);
  const { id } = (await of(mine.student_id))[0]!;
  await set(mine.student_id, { person_id: office.person_id });
  expect(await refused(mine.student_id, { kind: 'SALA_TERREA', minutes_per_hour: null })).toMatchObject({
    http: 403,
    message: messages.own,
  });
  expect(await server.refused(endAdaptation, ending(id), office.token)).toMatchObject({
    http: 403,
    message: messages.own,
  });
});
