import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import type { Level } from '../platform/database/schema.ts';
import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import type pg from 'pg';
import { sql } from 'kysely';
import { issueInvoice } from '../finance/invoices/invoice.service.ts';
import type { NewInvoice } from '../finance/invoices/invoice.repository.ts';
import { inLetters } from './applications.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { calendarYear } from './activities.ts';
import { intakeYear } from './applications.ts';
import type { TestDatabase } from './test-database.ts';

/** A caller's context for services called directly. */
export const quietly = { user: undefined, ip: '127.0.0.1', requestId: 'test' };

export interface EntityOptions {
  bank?: string;
  code: string;
  used_for?: InvoiceType[];
  reference_mode?: 'CALCULADA_MOD97' | 'SEQUENCIAL' | 'CARREGADA';
  valid_from?: string;
  valid_to?: string | null;
  active?: boolean;
}

type Issued = Partial<NewInvoice> & ({ candidacyId: number } | { studentId: number });

/** Makes courses, people, entities, fees and invoices in the database of a test. `it.db` is there from `beforeAll` on. */
export function billingOf(database: Pick<TestDatabase, 'db'>) {
  let made = 0;
  const insertId = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await insert.executeTakeFirstOrThrow()).id;
  const department = async (db: Db) =>
    (await db.selectFrom('department').select('id').limit(1).executeTakeFirst())?.id ??
    insertId(db.insertInto('department').values({ name: 'Facturação' }).returning('id'));

  const billing = {
    async course(overrides: { name?: string; level_type?: Level['level_type']; engineering?: boolean } = {}) {
      made += 1;
      return insertId(
        database.db
          .insertInto('course')
          .values({
            name: `Curso ${made}`,
            code: String(7000 + made),
            department_id: await department(database.db),
            level_type: 'Licenciatura',
            duration: 4,
            ...overrides,
          })
          .returning('id'),
      );
    },
    async candidacy(
      course_id: number,
      overrides: { shift?: Shift; nationality?: string; full_name?: string } = {},
    ) {
      made += 1;
      return insertId(
        database.db
          .insertInto('candidacy')
          .values({
            number: `CAND-${intakeYear}-${String(900_000 + made)}`,
            submission_key: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
            academic_year_id: calendarYear(intakeYear),
            year: intakeYear,
            course_id,
            shift: 'LABORAL',
            level_id: 1,
            full_name: `Candidato Número ${inLetters(made)}`,
            gender: 'Feminino',
            birth_date: '2005-05-17',
            email: `factura.${made}@teste.test`,
            contact: `84${String(2_000_000 + made)}`,
            father_name: 'Pai',
            mother_name: 'Mãe',
            has_disability: false,
            doc_type: 'Bilhete de Identidade',
            doc_number: `${String(220_100_000_000 + made)}B`,
            nationality: 'Moçambique',
            address_location: 'Polana',
            last_school: 'Escola Secundária',
            training_area: 'Geral',
            last_school_year: 2024,
            ...overrides,
          })
          .returning('id'),
      );
    },
    async student(course_id: number, full_name = 'Estudante de Facturas') {
      made += 1;
      const person_id = await insertId(
        database.db.insertInto('person').values({ full_name }).returning('id'),
      );
      const code = `27.0001.${String(made).padStart(4, '0')}`;
      const id = await insertId(
        database.db.insertInto('student').values({ person_id, course_id, code }).returning('id'),
      );
      return { id, person_id, code };
    },
    entity: ({ code, ...overrides }: EntityOptions): Promise<number> =>
      insertId(
        database.db
          .insertInto('payment_entity')
          .values({
            code,
            bank: `Banco ${code}`,
            used_for: ['CANDIDATURA', 'INSCRICAO', 'RENOVACAO'],
            reference_mode: 'CALCULADA_MOD97',
            valid_from: '2020-01-01',
            ...overrides,
          })
          .returning('id'),
      ),
    fee: (
      overrides: { year: number; level_type?: Level['level_type'] } & Record<string, unknown>,
    ): Promise<number> =>
      insertId(
        database.db
          .insertInto('fee')
          .values({
            level_type: 'Licenciatura',
            candidacy_cents: 50_000,
            inscription_cents: 250_000,
            renewal_cents: 200_000,
            monthly_cents: 300_000,
            ...overrides,
          })
          .returning('id'),
      ),
    /** An issued invoice, by default of 2 500,00 MZN. */
    issue: (overrides: Issued) => database.db.transaction().execute((tx) => billing.issueIn(tx, overrides)),
    issueIn: (tx: Tx, overrides: Issued) =>
      issueInvoice(tx, quietly, {
        type: 'INSCRICAO',
        lines: [{ description: 'Taxa de inscrição', unitCents: 250_000 }],
        dueDate: '2099-03-10',
        ...overrides,
      }),
  };
  return billing;
}

/** Of the invoices that are made, apart from all others. */
const year = 2099;

/** Invoices of 2 500,00, each with a reference of the first entity: 70000000001 and those after it. The triggers, which would walk each
 *  invoice from state to state, rest meanwhile. */
export async function openInvoices(
  db: Pick<pg.ClientBase, 'query'>,
  many: number,
): Promise<{ id: number; code: string }> {
  const tables = ['invoice', 'invoice_line', 'payment_reference'];
  const triggers = (what: string) =>
    tables.map((table) => `alter table ${table} ${what} trigger user;`).join('');
  await db.query(`begin; ${triggers('disable')}
    insert into invoice (number, year, sequence, type, student_id, state, total_cents, due_date, issued_at)
      select 'FT ${year}/' || lpad(n::text, 6, '0'), ${year}, n, 'OUTRO', (select min(id) from student), 'EMITIDA', 250000,
        '${year}-12-31', now() from generate_series(1, ${many}) n;
    insert into invoice_line (invoice_id, position, description, unit_cents)
      select id, 1, 'Ensaio', 250000 from invoice where year = ${year};
    insert into payment_reference (entity_id, number, state, invoice_id, amount_cents, expires_on)
      select (select min(id) from payment_entity where active), (70000000000 + sequence)::text, 'ATRIBUIDA', id, 250000,
        '${year}-12-31' from invoice where year = ${year};
    ${triggers('enable')} commit`);
  const { rows } = await db.query<{ id: number; code: string }>(
    'select id, code from payment_entity where active order by id limit 1',
  );
  return rows[0]!;
}

/** What was recorded for those of them that are paid in full. */
export async function paidInvoices(
  db: pg.Client,
): Promise<{ payments: number; cents: number; invoices: number }> {
  const { rows } = await db.query<{ payments: number; cents: number; invoices: number }>(`
    select count(*)::int as payments, coalesce(sum(p.amount_cents), 0)::bigint::float8 as cents, count(distinct i.id)::int as invoices
    from payment p join invoice i on i.id = p.invoice_id
    where i.year = ${year} and p.state = 'CONCILIADO' and i.paid_cents = i.total_cents`);
  return rows[0]!;
}

/** So many that lists of them are large, and that a search finds many; of a common and of a rare name. Those of the rare one are all of the
 *  first course, where the common one is then of fewer fees than a search counts. */
const students = 1100;

/** Two monthly fees for each of many students, in every state, overdue and not, with fines that stand, were waived or corrected. The
 *  triggers of invoices, which would walk each from state to state, rest meanwhile. */
export async function manyMonthlyFees(db: Db, courses: readonly [number, number]): Promise<void> {
  const triggers = (what: string) =>
    ['invoice', 'invoice_line'].map(
      (name) => sql`alter table ${sql.table(name)} ${sql.raw(what)} trigger user`,
    );
  const steps = [
    sql`create temporary table somebody on commit drop as
      with made as (insert into person (full_name)
        select case when n % 16 = 0 then 'Raro Nhaca ' else 'Ana Mondlane ' end || n from generate_series(1, ${students}::int) n
        returning id, split_part(full_name, ' ', 3)::int as n)
      select * from made`,
    sql`create temporary table enrolled on commit drop as
      with made as (insert into student (person_id, course_id, code, level_id, shift, entry_year)
        select id, case when n % 2 = 0 then ${courses[0]}::int else ${courses[1]}::int end, '26.9999.' || lpad(n::text, 4, '0'), 1,
          case when n % 3 = 0 then 'POS-LABORAL' else 'LABORAL' end, 2026 from somebody
        returning id, course_id, shift, person_id)
      select made.*, somebody.n from made join somebody on somebody.id = made.person_id`,
    sql`create temporary table fee_of on commit drop as
      select e.*, k, 1 + (n + 5 * k) % 12 as month, 2098 + k as year,
        (array['PAGA', 'EMITIDA', 'PARCIAL', 'ANULADA', 'EMITIDA'])[1 + (n * 7 + k * 3) % 5] as state,
        row_number() over (order by n, k) as nth from enrolled e cross join generate_series(0, 1) k`,
    ...triggers('disable'),
    sql`insert into invoice (number, year, sequence, type, student_id, state, total_cents, paid_cents, due_date, issued_at, annulled_reason)
      select format('FT 2098/%s', lpad(nth::text, 6, '0')), 2098, nth, 'PROPINA', id, state, 200000 + n,
        case state when 'PAGA' then 200000 + n when 'PARCIAL' then 50000 else 0 end,
        make_date(case when n % 3 = 1 then 2099 else 2020 end, month, 10), now(), case state when 'ANULADA' then 'Ensaio' end
      from fee_of order by nth`,
    sql`insert into invoice_line (invoice_id, position, description, unit_cents)
      select id, 1, 'Propina', total_cents from invoice where year = 2098`,
    sql`insert into monthly_charge (invoice_id, student_id, course_id, shift, year, month, calendar_month)
      select i.id, f.id, course_id, shift, f.year, month, make_date(f.year, month, 1)
      from fee_of f join invoice i on i.year = 2098 and i.sequence = f.nth`,
    sql`insert into invoice (number, year, sequence, type, student_id, state, total_cents, due_date, issued_at, annulled_reason)
      select format('FT 2097/%s', lpad(nth::text, 6, '0')), 2097, nth, 'MULTA', id, case n % 8 when 0 then 'ANULADA' else 'EMITIDA' end,
        10000, '2020-12-20', now(), case n % 8 when 0 then 'Ensaio' end from fee_of where n % 4 = 0 and k = 0`,
    ...triggers('enable'),
    sql`insert into fine_policy (types, due_from, grace_days, replaced_at) values ('{PROPINA}', '2020-01-01', 0, now())`,
    sql`insert into fine (invoice_id, fine_invoice_id, policy_id, day, days_late, percent, base_cents, amount_cents, formula, ended, ended_at)
      select i.id, fi.id, (select max(id) from fine_policy), '2020-12-01', 5, 5, 200000, 10000, 'Ensaio', ended,
        case when ended is not null then now() end
      from fee_of f join invoice i on i.year = 2098 and i.sequence = f.nth join invoice fi on fi.year = 2097 and fi.sequence = f.nth
        cross join lateral (select (array[null, 'ISENTA', 'CORRIGIDA'])[1 + n % 3] as ended) e`,
  ];
  await db.transaction().execute(async (tx) => {
    for (const step of steps) await step.execute(tx);
  });
  await sql`analyze person, student, invoice, monthly_charge, fine`.execute(db);
}
