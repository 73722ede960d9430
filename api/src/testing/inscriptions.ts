import type { InscriptionState, StoredType } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import { sql } from 'kysely';
import {
  type NewInscription,
  declareEndOfSemester,
} from '../enrolment/inscriptions/inscription.repository.ts';
import { createInscription, moveInscription } from '../enrolment/inscriptions/inscription.service.ts';
import type { Db } from '../platform/database/db.ts';
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
export function inscriptionsOf(database: Pick<TestDatabase, 'db'>) {
  const billing = billingOf(database);
  return {
    ...billing,
    /** An inscription of 2026 in a state. */
    async inscription(
      courseId: number,
      { name = 'Celeste Mondlane', state = 'PENDENTE', studentId, ...overrides }: InscriptionOverrides = {},
    ) {
      const student = studentId ?? (await billing.student(courseId, name)).id;
      return database.db.transaction().execute(async (tx) => {
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
      const { state } = await database.db
        .selectFrom('inscription')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return state;
    },
  };
}

/** So many that a search for the common name finds more than are counted in the largest list. */
const students = 3000;

/** A renewal or inscription for each of many students, of a common and of a rare name, charged in every state and year; one in thirteen is
 *  an instalment, which names no inscription. What was paid has a payment with its receipt, and some payments paid for the next student
 *  too. The triggers, which would walk each from state to state, rest meanwhile. */
export async function manyInscriptionCharges(db: Db, courses: readonly [number, number]): Promise<void> {
  const triggers = (what: string) =>
    ['inscription', 'invoice', 'invoice_line', 'payment', 'allocation', 'receipt'].map(
      (name) => sql`alter table ${sql.table(name)} ${sql.raw(what)} trigger user`,
    );
  const steps = [
    sql`create temporary table charged on commit drop as
      with made as (insert into person (full_name)
        select case when n % 25 = 0 then 'Rara Nhaca ' else 'Eva Mondlane ' end || n from generate_series(1, ${students}::int) n
        returning id, split_part(full_name, ' ', 3)::int as n)
      select *, case when n % 2 = 0 then ${courses[0]}::int else ${courses[1]}::int end as course_id, 2025 + n % 3 as year,
        case when n % 5 < 2 then 'RENOVACAO' else 'INSCRICAO' end as type,
        (array['PAGA', 'PAGA', 'EMITIDA', 'PAGA', 'PARCIAL', 'PAGA', 'ANULADA', 'PAGA'])[1 + n / 5 % 8] as state from made`,
    sql`insert into student (person_id, course_id, code, level_id, shift, entry_year)
      select id, course_id, '26.9998.' || lpad(n::text, 4, '0'), 1, 'LABORAL', 2025 from charged order by n`,
    sql`alter table charged add student_id int`,
    sql`update charged c set student_id = s.id from student s where s.person_id = c.id`,
    ...triggers('disable'),
    sql`insert into inscription (student_id, course_id, level_id, shift, academic_year_id, year, semester_id, type, entry_year, state, name_key)
      select c.student_id, c.course_id, 1, 'LABORAL', (select min(id) from academic_year), c.year, 1,
        case c.type when 'RENOVACAO' then 'Renovação' else 'Inscrição' end, 2025, 'CONFIRMADA', s.name_key
      from charged c join student s on s.id = c.student_id where n % 13 <> 0 order by n`,
    sql`insert into invoice (number, year, sequence, type, student_id, inscription_id, state, total_cents, paid_cents, due_date, issued_at,
        annulled_reason)
      select format('FT 2096/%s', lpad(n::text, 6, '0')), 2096, n, type, student_id,
        (select id from inscription f where f.student_id = charged.student_id), state, 250000,
        case state when 'PAGA' then 250000 when 'PARCIAL' then 100000 else 0 end, '2099-03-10', now(), case state when 'ANULADA' then 'Ensaio' end
      from charged order by n * 7919 % ${students}::int`,
    sql`insert into payment (invoice_id, method, transaction, transaction_key, amount_cents, paid_at, state)
      select i.id, case when i.sequence % 3 = 0 then 'NUMERARIO' else 'TRANSFERENCIA' end, 'MUITAS-' || i.sequence, 'MUITAS' || i.sequence,
        i.paid_cents, now(), case when i.sequence % 11 = 0 then 'ESTORNADO' else 'CONCILIADO' end
      from invoice i where i.year = 2096 and i.paid_cents > 0 order by i.id`,
    sql`insert into allocation (payment_id, invoice_id, amount_cents)
      select p.id, part.id, 50000 from payment p join invoice i on i.id = p.invoice_id
        join invoice part on part.year = 2096 and part.sequence in (i.sequence, case when i.sequence % 4 = 0 then i.sequence + 1 end)
      where p.transaction like 'MUITAS-%'`,
    sql`insert into receipt (number, year, sequence, payment_id, invoice_id)
      select format('RC 2096/%s', lpad(n::text, 6, '0')), 2096, n, id, invoice_id
      from (select id, invoice_id, row_number() over (order by id)::int as n from payment where transaction like 'MUITAS-%') paid`,
    ...triggers('enable'),
    sql`select take_inscription_charges(array(select id from invoice where year = 2096))`,
  ];
  await db.transaction().execute(async (tx) => {
    for (const step of steps) await step.execute(tx);
  });
  await sql`analyze person, student, inscription, invoice, inscription_charge, payment, allocation, receipt`.execute(
    db,
  );
}
