import { createActivity } from '@portal/shared-kit/contract/offer/activity';
import { classGroup, classGroupStatus } from '@portal/shared-kit/contract/offer/class-group';
import { activityBody } from '../../testing/activities.ts';
import {
  allocate,
  classGroupBody,
  classGroupUsers,
  makeOffer,
  makeSubject,
  openPauta,
  type TestOffer,
} from '../../testing/class-groups.ts';
import { inscriptionsOf } from '../../testing/inscriptions.ts';
import { testServer } from '../../testing/test-server.ts';
import { messages } from './messages.ts';

let offer: TestOffer;
let subject: number;
const server = testServer({
  authenticator: classGroupUsers,
  prepare: async ({ db }) => {
    offer = await makeOffer(db);
    subject = await makeSubject(db, 'Direito Romano');
  },
});
beforeEach(() => server.db.deleteFrom('activity').execute());

let count = 0;
const make = async (overrides?: Parameters<typeof classGroupBody>[2]) => {
  count += 1;
  const body = classGroupBody(offer, `Turma ${count}`, overrides);
  return (await server.call(classGroup.create, { body }, 'admin')).data;
};
const declare = async (overrides?: Parameters<typeof activityBody>[0]) =>
  (await server.call(createActivity, { body: activityBody(overrides) }, 'admin')).data;
const advance = (id: number, semester_id: number, more: object = {}, token = 'secretary') =>
  server.call(classGroup.update, { params: { id }, body: { semester_id, ...more } }, token);
const refused = (id: number, semester_id: number, more: object = {}, token = 'secretary') =>
  server.refused(classGroup.update, { params: { id }, body: { semester_id, ...more } }, token);
const statusOf = async (id: number) =>
  (await server.call(classGroupStatus, { query: { classmate_id: id } }, 'reader')).data;

describe('open pautas', () => {
  beforeEach(() => declare({ semester_id: 2 }));

  test.each(['EM_EDICAO', 'SUBMETIDA'])('in state %s prevent the advance', async (state) => {
    const { id } = await make();
    await openPauta(server.db, id, subject, { state });
    const refusal = await refused(id, 2, { reason: 'Com muita pressa' }, 'admin');
    expect([refusal.http, refusal.code, refusal.message]).toEqual([409, 'in_use', messages.openPautas(1)]);
  });

  test('that are homologated, or of another semester, do not', async () => {
    const { id } = await make();
    await openPauta(server.db, id, subject, { state: 'HOMOLOGADA' });
    await openPauta(server.db, id, subject, { semester_id: 2 });
    expect((await advance(id, 2)).data.semester_id).toBe(2);
  });

  test('can be overridden by Master alone, with a reason that is audited', async () => {
    const { id } = await make();
    await openPauta(server.db, id, subject);
    expect((await refused(id, 2, {}, 'master')).errors).toEqual({ reason: [messages.reasonNeeded] });
    await advance(id, 2, { reason: 'Despacho do Reitor' }, 'master');
    const log = await server.db
      .selectFrom('audit_log')
      .select('reason')
      .where('entity_id', '=', String(id))
      .where('action', '=', 'class_group.advance')
      .execute();
    expect(log).toEqual([{ reason: 'Despacho do Reitor' }]);
  });
});

describe('what an advance depends on', () => {
  test('is the declared start, its students and its open pautas', async () => {
    const start = await declare({ semester_id: 2 });
    const { id, level_id } = await make();
    await allocate(server.db, id, offer.law);
    await allocate(server.db, id, offer.law, 'DESISTENTE');
    await openPauta(server.db, id, subject);
    expect(await statusOf(id)).toEqual({
      classmate_id: id,
      level_id,
      active_semester: {
        id: start.id,
        semester_id: 2,
        academic_year_id: start.academic_year_id,
        start: start.date_start,
        end: start.date_end,
      },
      students: 1,
      open_pautas: 1,
      unpaid_inscriptions: 0,
    });
  });

  test('is no start where none was declared, or where the course is at its end', async () => {
    expect((await statusOf((await make()).id)).active_semester).toBeNull();
    await declare();
    const last = await make({ academic_year_id: 4, semester_id: 2 });
    expect((await statusOf(last.id)).active_semester).toBeNull();
  });

  test('of an unknown class is 404', async () => {
    const input = { query: { classmate_id: 999_999 } };
    expect((await server.refused(classGroupStatus, input, 'reader')).http).toBe(404);
  });
});

test('unpaid inscriptions of its students, in its course, are counted but do not prevent it', async () => {
  await declare({ semester_id: 2 });
  const { id } = await make();
  const inscriptions = inscriptionsOf(server);
  const owing = await allocate(server.db, id, offer.law);
  await inscriptions.inscription(offer.law, { studentId: owing, state: 'CONFIRMADA' });
  await inscriptions.inscription(offer.law, { studentId: owing, type: 'Renovação', state: 'PENDENTE' });
  await inscriptions.inscription(offer.security, { studentId: owing, state: 'CONFIRMADA' });
  const paid = await allocate(server.db, id, offer.law);
  await inscriptions.inscription(offer.law, { studentId: paid, state: 'ACTIVA' });
  const withdrawn = await allocate(server.db, id, offer.law, 'DESISTENTE');
  await inscriptions.inscription(offer.law, { studentId: withdrawn, state: 'CONFIRMADA' });
  expect((await statusOf(id)).unpaid_inscriptions).toBe(2);
  expect((await advance(id, 2)).data.semester_id).toBe(2);
});
