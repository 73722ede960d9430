import type { InscriptionState, StoredType } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { Insertable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { declareEndOfSemester } from '../enrolment/inscriptions/inscription.repository.ts';
import { calendarYear } from './activities.ts';
import { billingOf } from './billing.ts';
import type { TestDatabase } from './test-database.ts';
import { markPaid, markReversed } from './payments.ts';

export interface Inscribed {
  name?: string;
  person?: Partial<Insertable<DB['person']>>;
  course: number;
  level?: number;
  shift?: 'LABORAL' | 'POS-LABORAL';
  year: number;
  semester?: number;
  type?: StoredType;
  state: InscriptionState;
  /** Of the day it was registered. */
  at?: string;
  candidacy?: number;
  /** Of an invoice of it: what it asks for and what was paid, in centavos. */
  bill?: { total: number; paid: number };
}

/** The transitions to a state. */
const ways: Record<string, InscriptionState[]> = {
  PENDENTE: [],
  CONFIRMADA: ['CONFIRMADA'],
  ACTIVA: ['CONFIRMADA', 'ACTIVA'],
  SUSPENSA: ['CONFIRMADA', 'ACTIVA', 'SUSPENSA'],
  TRANSFERIDA: ['CONFIRMADA', 'ACTIVA', 'TRANSFERIDA'],
  ANULADA: ['ANULADA'],
  CANCELADA: ['CANCELADA'],
};
const wayOf = (type: StoredType, state: InscriptionState): InscriptionState[] =>
  state === 'CONCLUIDA'
    ? type === 'Renovação'
      ? ['CONFIRMADA', 'CONCLUIDA']
      : ['CONFIRMADA', 'ACTIVA', 'CONCLUIDA']
    : ways[state]!;

/** Makes people with inscriptions in a given state, straight in the database of a test. */
export function inscribedOf(database: Pick<TestDatabase, 'db'>) {
  const billing = billingOf(database);
  let entity: Promise<number> | undefined;
  return {
    ...billing,
    /** An inscription of a new student, or of the one given; answers all its ids. */
    async inscribed(options: Inscribed, of?: { id: number; person_id: number }) {
      const { course, year, state, type = 'Inscrição' } = options;
      const student = of ?? (await billing.student(course, options.name ?? 'Alguém'));
      if (options.person)
        await database.db
          .updateTable('person')
          .set(options.person)
          .where('id', '=', student.person_id)
          .execute();
      const { id } = await database.db
        .insertInto('inscription')
        .values({
          student_id: student.id,
          course_id: course,
          level_id: options.level ?? 1,
          shift: options.shift ?? 'LABORAL',
          academic_year_id: calendarYear(year),
          year,
          semester_id: options.semester ?? 1,
          type,
          entry_year: year,
          candidacy_id: options.candidacy ?? null,
          ...(options.at && { created_at: options.at }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (options.bill) await bill(id, student.id, type, options.bill);
      await database.db.transaction().execute(async (tx) => {
        await declareEndOfSemester(tx);
        for (const to of wayOf(type, state))
          await tx.updateTable('inscription').set({ state: to }).where('id', '=', id).execute();
      });
      return { id, student };
    },
    /** Reverses what an inscription was paid with. */
    async reversed(inscriptionId: number) {
      const { id } = await database.db
        .selectFrom('payment as p')
        .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
        .select('p.id')
        .where('i.inscription_id', '=', inscriptionId)
        .executeTakeFirstOrThrow();
      await markReversed(database.db, id);
    },
  };

  async function bill(
    inscription_id: number,
    student_id: number,
    type: StoredType,
    { total, paid }: { total: number; paid: number },
  ) {
    entity ??= billing.entity({ code: '90987' });
    await entity;
    const { id } = await billing.issue({
      studentId: student_id,
      inscriptionId: inscription_id,
      type: type === 'Renovação' ? 'RENOVACAO' : 'INSCRICAO',
      lines: [{ description: 'Taxa', unitCents: total }],
    });
    if (paid > 0) await markPaid(database.db, id, paid);
  }
}
