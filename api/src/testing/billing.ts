import type { InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import { issueInvoice } from '../finance/invoices/invoice.service.ts';
import type { NewInvoice } from '../finance/invoices/invoice.repository.ts';
import { inLetters } from './applications.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { calendarYear } from './activities.ts';
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
export function billingOf(it: Pick<TestDatabase, 'db'>) {
  let made = 0;
  const insertId = async (insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await insert.executeTakeFirstOrThrow()).id;
  const department = async (db: Db) =>
    (await db.selectFrom('department').select('id').limit(1).executeTakeFirst())?.id ??
    insertId(db.insertInto('department').values({ name: 'Facturação' }).returning('id'));

  const billing = {
    async course(
      overrides: { name?: string; level_type?: string; engineering?: boolean } = {},
    ): Promise<number> {
      made += 1;
      return insertId(
        it.db
          .insertInto('course')
          .values({
            name: `Curso ${made}`,
            code: String(7000 + made),
            department_id: await department(it.db),
            level_type: 'Licenciatura',
            duration: 4,
            ...overrides,
          })
          .returning('id'),
      );
    },
    async candidacy(
      course_id: number,
      overrides: { shift?: string; nationality?: string; full_name?: string } = {},
    ) {
      made += 1;
      return insertId(
        it.db
          .insertInto('candidacy')
          .values({
            number: `CAND-2027-${String(900_000 + made)}`,
            submission_key: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
            academic_year_id: calendarYear(2027),
            year: 2027,
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
      const person_id = await insertId(it.db.insertInto('person').values({ full_name }).returning('id'));
      const code = `27.0001.${String(made).padStart(4, '0')}`;
      const id = await insertId(
        it.db.insertInto('student').values({ person_id, course_id, code }).returning('id'),
      );
      return { id, person_id, code };
    },
    entity: ({ code, ...overrides }: EntityOptions): Promise<number> =>
      insertId(
        it.db
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
    fee: (overrides: { year: number; level_type?: string } & Record<string, unknown>): Promise<number> =>
      insertId(
        it.db
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
    issue: (overrides: Issued) => it.db.transaction().execute((tx) => billing.issueIn(tx, overrides)),
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
