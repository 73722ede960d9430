import { createActivity, updateActivity } from '@portal/shared-kit/contract/offer/activity';
import { classGroup, classGroupStatus } from '@portal/shared-kit/contract/offer/class-group';
import { activityBody, inDays } from '../../testing/activities.ts';
import {
  classGroupBody,
  classGroupUsers,
  makeOffer,
  type TestOffer,
  allocate,
  makeSubject,
  openPauta,
} from '../../testing/class-groups.ts';
import { testServer } from '../../testing/test-server.ts';
import { inscriptionsOf } from '../../testing/inscriptions.ts';
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
const noStart =
  'Não é possível actualizar esta turma, ainda não foi declarado inicio de actividade para este nível!';

test('the second semester follows the first in the same year of study', async () => {
  await declare({ semester_id: 2 });
  const { id } = await make();
  const { data, message } = await advance(id, 2);
  expect(data).toMatchObject({ semester_id: 2, academic_year_id: 1, level_name: '1', version: 2 });
  expect(message).toBe('A turma passou para o 1.º ano, 2.º semestre.');
});

test('after the second semester the year of study rises, and the level stays what it is', async () => {
  await declare();
  const { id } = await make({ semester_id: 2 });
  const { data } = await advance(id, 1);
  expect(data).toMatchObject({ semester_id: 1, academic_year_id: 2, academic_year: '2', level_name: '1' });
});

test('the advance is audited with where the class went', async () => {
  await declare();
  const { id } = await make({ semester_id: 2 });
  await advance(id, 1);
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'changes', 'reason'])
    .where('entity_id', '=', String(id))
    .where('action', '=', 'class_group.advance')
    .execute();
  expect(log).toEqual([
    {
      action: 'class_group.advance',
      changes: [
        { field: 'academic_year_id', old: 1, new: 2 },
        { field: 'semester_id', old: 2, new: 1 },
      ],
      reason: null,
    },
  ]);
});

describe('a class does not advance, in the words of the specification,', () => {
  const isRefused = async (id: number, semester_id = 2) => {
    const refusal = await refused(id, semester_id);
    expect([refusal.http, refusal.message]).toEqual([422, noStart]);
    const { data } = await server.call(classGroup.get, { params: { id } }, 'reader');
    expect(data).toMatchObject({ semester_id: 3 - semester_id, academic_year_id: 1, version: 1 });
  };

  test('where no start was declared', async () => {
    await isRefused((await make()).id);
  });
  test('where the start is of another level', async () => {
    await declare({ semester_id: 2, level_id: offer.level('Licenciatura', 2) });
    await isRefused((await make()).id);
  });
  test('where the start is of another course', async () => {
    await declare({ semester_id: 2, course_id: offer.security });
    await isRefused((await make()).id);
  });
  test('where the start is of the semester it is in', async () => {
    await declare({ semester_id: 1 });
    await isRefused((await make()).id);
  });
  test('where what is under way is no start', async () => {
    await declare({ semester_id: 2, type: 'RENOVACAO' });
    await isRefused((await make()).id);
  });
  test.each([
    ['has not come yet', { date_start: inDays(1), date_end: inDays(2) }],
    ['is over', { date_start: inDays(-9), date_end: inDays(-8) }],
  ])('where the start %s', async (_when, dates) => {
    await declare({ semester_id: 2, ...dates });
    await isRefused((await make()).id);
  });
  test('where the start was suspended', async () => {
    const { id } = await declare({ semester_id: 2 });
    const body = { suspended: true, reason: 'Cheias na cidade' };
    await server.call(updateActivity, { params: { id }, body }, 'admin');
    await isRefused((await make()).id);
  });
  test('where the start was closed after the page that offers the advance was opened', async () => {
    const { id: start } = await declare({ semester_id: 2 });
    const { id } = await make();
    const offered = await server.call(classGroupStatus, { query: { classmate_id: id } }, 'secretary');
    expect(offered.data.active_semester).not.toBeNull();
    const body = { close_now: true as const, reason: 'Declarado por engano' };
    await server.call(updateActivity, { params: { id: start }, body }, 'admin');
    await isRefused(id);
  });
  test('where the start of its own level is over and that of all goes on', async () => {
    await declare({ semester_id: 2 });
    await declare({
      semester_id: 2,
      level_id: offer.level('Licenciatura', 1),
      date_start: inDays(-9),
      date_end: inDays(-8),
    });
    await isRefused((await make()).id);
  });
});

test.each([
  ['of its level', () => ({ level_id: offer.level('Licenciatura', 1) })],
  ['of its course', () => ({ course_id: offer.law })],
  ['of its level in its course', () => ({ level_id: offer.level('Licenciatura', 1), course_id: offer.law })],
])('a start %s lets it advance', async (_scope, scope) => {
  await declare({ semester_id: 2, ...scope() });
  const { id } = await make();
  expect((await advance(id, 2)).data.semester_id).toBe(2);
});

test('a class never goes past the years of its course', async () => {
  await declare();
  const { id } = await make({ academic_year_id: 4, semester_id: 2 });
  const refusal = await refused(id, 1);
  expect([refusal.http, refusal.message]).toEqual([422, 'Turma no último ano: concluir']);
});

test('the server decides where the class goes', async () => {
  await declare();
  const { id } = await make({ semester_id: 2 });
  const year = await refused(id, 1, { academic_year_id: 4 });
  expect(year.errors).toEqual({ academic_year_id: [messages.yearIsServers] });
  const more = await refused(id, 1, { capacity: 10 });
  expect(more.errors).toEqual({ capacity: [messages.advanceAlone] });
  const nowhere = await refused(id, 3);
  expect(nowhere.errors).toEqual({ semester_id: [messages.noSuchSemester] });
  // Fields that repeat the current values are accepted.
  expect((await advance(id, 1, { academic_year_id: 1, capacity: 50 })).data.academic_year_id).toBe(2);
});

test('a class that is not active does not advance', async () => {
  await declare({ semester_id: 2 });
  const { id } = await make();
  await server.call(classGroup.update, { params: { id }, body: { active: false } }, 'admin');
  expect((await refused(id, 2)).errors).toEqual({ semester_id: [messages.inactive] });
});

test('of two concurrent advances of a class, one succeeds and the other is refused', async () => {
  await declare({ semester_id: 2 });
  await declare();
  const { id, version } = await make();
  const answers = await Promise.all(
    ['secretary', 'admin'].map((token) =>
      server.inject({
        method: 'PATCH',
        url: `/api/turmas/${id}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { semester_id: 2, version },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'conflict' });
  const { data } = await server.call(classGroup.get, { params: { id } }, 'reader');
  expect(data).toMatchObject({ semester_id: 2, academic_year_id: 1, version: 2 });
});

describe('advance pautas', () => {
  const statusOf = async (id: number) =>
    (await server.call(classGroupStatus, { query: { classmate_id: id } }, 'reader')).data;

  describe('open pautas', () => {
    beforeEach(() => declare({ semester_id: 2 }));

    test.each(['EM_EDICAO', 'SUBMETIDA'] as const)('in state %s prevent the advance', async (state) => {
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

    test('that nobody submitted before the semester ended do not, those that wait for a decision do', async () => {
      const { id } = await make();
      await openPauta(server.db, id, subject);
      const ended = { closed_at: new Date() };
      await server.db.updateTable('edition').set(ended).where('class_id', '=', id).execute();
      expect((await advance(id, 2)).data.semester_id).toBe(2);
      const other = await make();
      await openPauta(server.db, other.id, subject, { state: 'SUBMETIDA' });
      await server.db.updateTable('edition').set(ended).where('class_id', '=', other.id).execute();
      expect((await refused(other.id, 2)).message).toBe(messages.openPautas(1));
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
});
