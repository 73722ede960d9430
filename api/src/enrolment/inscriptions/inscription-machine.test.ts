import {
  inscriptionStates,
  type InscriptionState,
  type StoredType,
} from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { quietly } from '../../testing/billing.ts';
import { inscriptionsOf, wayTo } from '../../testing/inscriptions.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createInscription, moveInscription } from './inscription.service.ts';
import { declareEndOfSemester } from './inscription.repository.ts';

const it_ = testDatabase();
const make = inscriptionsOf(it_);
let course: number;
beforeAll(async () => {
  course = await make.course();
});

/** Decisions C.3 and C.4 as a table: a transition that is not in it is refused. */
const allowed: Record<'Inscrição' | 'Renovação', readonly `${InscriptionState}>${InscriptionState}`[]> = {
  Inscrição: [
    'PENDENTE>CONFIRMADA',
    'CONFIRMADA>ACTIVA',
    'ACTIVA>CONCLUIDA',
    'ACTIVA>SUSPENSA',
    'SUSPENSA>ACTIVA',
    'PENDENTE>ANULADA',
    'CONFIRMADA>ANULADA',
    'ACTIVA>ANULADA',
    'ACTIVA>TRANSFERIDA',
    'ANULADA>CONFIRMADA',
    // A reversed payment (I21).
    'ACTIVA>CONFIRMADA',
  ],
  Renovação: [
    'PENDENTE>CONFIRMADA',
    'CONFIRMADA>CONCLUIDA',
    'PENDENTE>CANCELADA',
    'CONFIRMADA>CANCELADA',
    'CANCELADA>CONFIRMADA',
    'CONCLUIDA>CONFIRMADA',
  ],
};
const reachable: Record<'Inscrição' | 'Renovação', InscriptionState[]> = {
  Inscrição: ['PENDENTE', 'CONFIRMADA', 'ACTIVA', 'SUSPENSA', 'CONCLUIDA', 'ANULADA', 'TRANSFERIDA'],
  Renovação: ['PENDENTE', 'CONFIRMADA', 'CONCLUIDA', 'CANCELADA'],
};
const pairs = (['Inscrição', 'Renovação'] as const).flatMap((type) =>
  reachable[type].flatMap((from) =>
    inscriptionStates.filter((to) => to !== from).map((to) => [type, from, to] as const),
  ),
);

class Undo extends Error {}
/** Runs with a new inscription in a state, and rolls back. */
async function tried(
  type: StoredType,
  from: InscriptionState,
  run: (tx: Tx, id: number) => Promise<unknown>,
) {
  const student = await make.student(course);
  let problem: unknown;
  await it_.db
    .transaction()
    .execute(async (tx) => {
      const id = await createInscription(tx, quietly, {
        studentId: student.id,
        courseId: course,
        levelId: 1,
        shift: 'LABORAL',
        academicYearId: 10,
        year: 2026,
        semesterId: 1,
        type,
        entryYear: 2026,
      });
      await declareEndOfSemester(tx);
      for (const step of wayTo(type, from))
        await sql`update inscription set state = ${step} where id = ${id}`.execute(tx);
      await run(tx, id).catch((error: unknown) => (problem = error));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return problem as { code?: string; constraint?: string; status?: number } | undefined;
}

test.each(pairs)(
  '%s: %s to %s is as decided, in the service and straight in the database',
  async (type, from, to) => {
    const legal = allowed[type].includes(`${from}>${to}`);
    const byService = await tried(type, from, (tx, id) =>
      moveInscription(tx, quietly, id, to, { reason: 'Ensaio de tabela' }),
    );
    const bySql = await tried(type, from, (tx, id) =>
      sql`update inscription set state = ${to} where id = ${id}`.execute(tx),
    );
    if (legal) expect([byService, bySql]).toEqual([undefined, undefined]);
    else {
      expect(byService).toMatchObject({ code: 'conflict' });
      expect(bySql).toMatchObject({
        code: '23514',
        constraint: expect.stringMatching(/^inscription_(transition|state_of_type)$/),
      });
    }
  },
);

test('only a transaction that declares the end of a semester concludes an inscription; a renewal is concluded by its payment', async () => {
  const conclude = (id: number) =>
    it_.db.updateTable('inscription').set({ state: 'CONCLUIDA' }).where('id', '=', id).execute();
  const id = await make.inscription(course, { state: 'ACTIVA' });
  const refused = { code: '23514', constraint: 'inscription_end_of_semester' };
  await expect(conclude(id)).rejects.toMatchObject(refused);
  await it_.db.transaction().execute(declareEndOfSemester);
  await expect(conclude(id)).rejects.toMatchObject(refused);
  expect(await make.stateOf(id)).toBe('ACTIVA');
  await it_.db.transaction().execute(async (tx) => {
    await declareEndOfSemester(tx);
    await moveInscription(tx, quietly, id, 'CONCLUIDA');
  });
  expect(await make.stateOf(id)).toBe('CONCLUIDA');
  const renewal = await make.inscription(course, { type: 'Renovação', state: 'CONFIRMADA' });
  await conclude(renewal);
  expect(await make.stateOf(renewal)).toBe('CONCLUIDA');
});

test('an inscription starts as PENDENTE and keeps its type, also in SQL', async () => {
  const student = await make.student(course);
  const begun = it_.db
    .insertInto('inscription')
    .values({
      student_id: student.id,
      course_id: course,
      level_id: 1,
      shift: 'LABORAL',
      academic_year_id: 10,
      year: 2026,
      semester_id: 1,
      type: 'Inscrição',
      entry_year: 2026,
      state: 'ACTIVA',
    })
    .execute();
  await expect(begun).rejects.toMatchObject({ constraint: 'inscription_transition' });
  const id = await make.inscription(course);
  const retyped = it_.db.updateTable('inscription').set({ type: 'Renovação' }).where('id', '=', id).execute();
  await expect(retyped).rejects.toMatchObject({ constraint: 'inscription_type_fixed' });
});

test('its events are append-only, and an end needs its reason', async () => {
  const id = await make.inscription(course, { state: 'ACTIVA' });
  const events = await it_.db
    .selectFrom('inscription_event')
    .select(['from_state', 'to_state'])
    .where('inscription_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
    [null, 'PENDENTE'],
    ['PENDENTE', 'CONFIRMADA'],
    ['CONFIRMADA', 'ACTIVA'],
  ]);
  const changed = it_.db.updateTable('inscription_event').set({ reason: 'outro' }).execute();
  await expect(changed).rejects.toMatchObject({ code: '42501' });
  const removed = it_.db.deleteFrom('inscription_event').where('inscription_id', '=', id).execute();
  await expect(removed).rejects.toMatchObject({ code: '42501' });
  const silent = it_.db
    .insertInto('inscription_event')
    .values({ inscription_id: id, from_state: 'ACTIVA', to_state: 'ANULADA' })
    .execute();
  await expect(silent).rejects.toMatchObject({ constraint: 'inscription_event_reason' });
});

test('a student has one inscription per course, year and semester; an annulled one does not count', async () => {
  const { id: studentId } = await make.student(course);
  const first = await make.inscription(course, { studentId });
  await expect(make.inscription(course, { studentId })).rejects.toMatchObject({
    code: 'duplicate',
    message: 'O estudante já tem uma inscrição neste curso, neste ano e semestre.',
  });
  await make.inscription(course, { studentId, type: 'Renovação' });
  await it_.db
    .transaction()
    .execute((tx) => moveInscription(tx, quietly, first, 'ANULADA', { reason: 'Engano' }));
  await make.inscription(course, { studentId });
  await expect(
    it_.db
      .transaction()
      .execute((tx) => moveInscription(tx, quietly, first, 'CONFIRMADA', { reason: 'Voltar' })),
  ).rejects.toMatchObject({ code: 'duplicate' });
  expect(await make.stateOf(first)).toBe('ANULADA');
});

test('a move to its own state writes nothing; a move of an unknown one is 404', async () => {
  const id = await make.inscription(course, { state: 'CONFIRMADA' });
  const count = async () => (await it_.db.selectFrom('inscription_event').select('id').execute()).length;
  const before = await count();
  await it_.db.transaction().execute((tx) => moveInscription(tx, quietly, id, 'CONFIRMADA'));
  expect(await count()).toBe(before);
  await expect(
    it_.db.transaction().execute((tx) => moveInscription(tx, quietly, 999_999, 'CONFIRMADA')),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('concurrent moves make each legal step once', async () => {
  const id = await make.inscription(course);
  const moves = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      it_.db.transaction().execute((tx) => moveInscription(tx, quietly, id, 'CONFIRMADA')),
    ),
  );
  expect(moves.every(({ status }) => status === 'fulfilled')).toBe(true);
  const steps = await it_.db
    .selectFrom('inscription_event')
    .select('to_state')
    .where('inscription_id', '=', id)
    .execute();
  expect(steps.map(({ to_state }) => to_state)).toEqual(['PENDENTE', 'CONFIRMADA']);
});
