import type { InscriptionState, StoredType } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import {
  type NewInscription,
  declareEndOfSemester,
} from '../enrolment/inscriptions/inscription.repository.ts';
import { createInscription, moveInscription } from '../enrolment/inscriptions/inscription.service.ts';
import { billingOf, quietly } from './billing.ts';
import { calendarYear } from './activities.ts';
import type { TestDatabase } from './test-database.ts';

const ways: Partial<Record<InscriptionState, InscriptionState[]>> = {
  CONFIRMADA: ['CONFIRMADA'],
  ACTIVA: ['CONFIRMADA', 'ACTIVA'],
  SUSPENSA: ['CONFIRMADA', 'ACTIVA', 'SUSPENSA'],
  CONCLUIDA: ['CONFIRMADA', 'ACTIVA', 'CONCLUIDA'],
  ANULADA: ['ANULADA'],
  TRANSFERIDA: ['CONFIRMADA', 'ACTIVA', 'TRANSFERIDA'],
  CANCELADA: ['CANCELADA'],
};
/** The shortest path from the initial state. */
export const wayTo = (type: StoredType, state: InscriptionState): InscriptionState[] =>
  type === 'Renovação' && state === 'CONCLUIDA' ? ['CONFIRMADA', 'CONCLUIDA'] : (ways[state] ?? []);

export type InscriptionOverrides = Partial<Omit<NewInscription, 'studentId'>> & {
  name?: string;
  state?: InscriptionState;
  studentId?: number;
};

/** Makes inscriptions in the database of a test, by default each of a new student. */
export function inscriptionsOf(it: Pick<TestDatabase, 'db'>) {
  const billing = billingOf(it);
  return {
    ...billing,
    /** An inscription of 2026 in a state. */
    async inscription(
      courseId: number,
      { name = 'Celeste Mondlane', state = 'PENDENTE', studentId, ...overrides }: InscriptionOverrides = {},
    ) {
      const student = studentId ?? (await billing.student(courseId, name)).id;
      return it.db.transaction().execute(async (tx) => {
        const type = overrides.type ?? 'Inscrição';
        const year = overrides.year ?? 2026;
        const id = await createInscription(tx, quietly, {
          studentId: student,
          courseId,
          levelId: 1,
          shift: 'LABORAL',
          academicYearId: calendarYear(year),
          year,
          semesterId: 1,
          type,
          entryYear: year,
          ...overrides,
        });
        await declareEndOfSemester(tx);
        for (const step of wayTo(type, state))
          await moveInscription(tx, quietly, id, step, { reason: 'Ensaio' });
        return id;
      });
    },
    async stateOf(id: number) {
      const { state } = await it.db
        .selectFrom('inscription')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return state;
    },
  };
}
