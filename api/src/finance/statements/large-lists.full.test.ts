import type { FineType, PaymentStatus } from '@portal/shared-kit/contract/finance/fee-payment';
import { sql } from 'kysely';
import { searchLimit } from '../../platform/database/page.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { paged, perPage } from '../../testing/pages.ts';
import { waitingFor } from '../../testing/waiting.ts';
import * as debts from '../debts/debt.repository.ts';
import { markPaid, markReversed } from '../../testing/payments.ts';
import { manyMonthlyFees } from '../../testing/billing.ts';
import * as fees from './fee-payment.repository.ts';

const { server, pay, rows } = paymentDesk();
const thisYear = 2020;
/** What stands in the tables, from which each list is made again here, without any filter or index. */
interface Fee {
  id: number;
  student_id: number;
  code: string;
  name: string;
  course_id: number;
  shift: string;
  month: number;
  year: number;
  state: string;
  late: boolean;
  total: number;
  paid: number;
  fines: { ended: string | null; cents: number; annulled: boolean }[];
}
let all: Fee[];
let course: number;
beforeAll(async () => {
  course = await pay.course({ name: 'Direito' });
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['PROPINA', 'OUTRO'] });
  await manyMonthlyFees(server.db, [course, await pay.course({ name: 'Gestão', level_type: 'Mestrado' })]);
  all =
    (await rows(`select i.id, m.student_id, s.code, s.name_key as name, m.course_id, m.shift, m.month, m.calendar_year as year,
      i.state, i.due_date < '2026-01-01' as late, i.total_cents as total, i.paid_cents as paid, coalesce((
        select json_agg(json_build_object('ended', f.ended, 'cents', f.amount_cents, 'annulled', fi.state = 'ANULADA'))
        from fine f join invoice fi on fi.id = f.fine_invoice_id where f.invoice_id = i.id), '[]') as fines
    from monthly_charge m join invoice i on i.id = m.invoice_id join student s on s.id = m.student_id
    order by i.id desc`)) as unknown as Fee[];
});

const isFound = ({ name, code }: { name: string; code: string }, search: string) =>
  search.split(' ').every((word) => name.includes(word)) || code === search;
const hasStatus: Record<PaymentStatus, (fee: Fee) => boolean> = {
  PAGO: ({ state }) => state === 'PAGA',
  PENDENTE: ({ state, late }) => state === 'EMITIDA' && !late,
  VENCIDO: ({ state, late }) => state === 'EMITIDA' && late,
  PARCIAL: ({ state }) => state === 'PARCIAL',
  ANULADO: ({ state }) => state === 'ANULADA',
};
const hasFine: Record<FineType, (fee: Fee) => boolean> = {
  TODOS: () => true,
  COM_MULTA: ({ fines }) => fines.some(({ ended, annulled }) => ended === null && !annulled),
  SEM_MULTA: ({ fines }) =>
    fines.every(({ ended, annulled }) => ended === 'CORRIGIDA' || (!ended && annulled)),
  ISENTO: ({ fines }) => fines.some(({ ended }) => ended === 'ISENTA'),
};
const matches = (of: fees.FeePaymentFilters) => (fee: Fee) =>
  (of.status === undefined || hasStatus[of.status](fee)) &&
  hasFine[of.fines ?? 'TODOS'](fee) &&
  (of.month ?? fee.month) === fee.month &&
  (of.year ?? fee.year) === fee.year &&
  (of.course_id ?? fee.course_id) === fee.course_id &&
  (of.shift ?? fee.shift) === fee.shift &&
  (of.code ?? fee.code) === fee.code &&
  isFound(fee, of.search);

const searches = ['', 'mondlane', 'nhaca 10', '26.9999.0007'];
const statuses = [undefined, ...(Object.keys(hasStatus) as PaymentStatus[])];
const narrowings = (): Partial<fees.FeePaymentFilters>[] => [
  {},
  { month: 7 },
  { month: 7, year: 2098 },
  { year: 2099 },
  { course_id: course },
  { shift: 'POS-LABORAL', course_id: course, month: 1, year: 2098 },
  { code: '26.9999.0025' },
  { fines: 'COM_MULTA' },
  { fines: 'SEM_MULTA', month: 7 },
  { fines: 'ISENTO' },
];
const sumOf = (of: readonly Fee[], what: (fee: Fee) => number) => of.reduce((sum, fee) => sum + what(fee), 0);

test.each(statuses)(
  'monthly fees with the status %s are those that have it, by every other filter and search: each once, the latest first',
  async (status) => {
    for (const narrowing of narrowings())
      for (const search of searches) {
        const of = { ...narrowing, search, status };
        const expected = all.filter(matches(of));
        const isCapped = search !== '' && expected.length > searchLimit;
        const found = await paged((page) => fees.list(server.db, { ...of, page, per_page: perPage }));
        expect({ of, ...found }).toEqual({
          of,
          ids: expected.slice(0, isCapped ? searchLimit : undefined).map(({ id }) => id),
          total: isCapped ? searchLimit : expected.length,
          capped: isCapped || undefined,
        });
        const valid = expected.filter(({ state }) => state !== 'ANULADA');
        expect({ of, ...(await fees.totals(server.db, of)) }).toEqual({
          of,
          invoices: expected.length,
          amount: sumOf(valid, ({ total }) => total),
          paid: sumOf(expected, ({ paid }) => paid),
          open: sumOf(valid, ({ total, paid }) => total - paid),
          fines: sumOf(expected, ({ fines }) =>
            fines.reduce((sum, { ended, cents, annulled }) => sum + (ended || annulled ? 0 : cents), 0),
          ),
        });
      }
  },
);

test('debtors are those who owe, by every filter and search: each once, who owes most first, and by course they come to the same', async () => {
  const owed =
    (await rows(`select s.id, s.code, s.name_key as name, s.course_id, s.shift, extract(month from i.due_date)::int as month,
      i.total_cents - i.paid_cents as open
    from invoice i join student s on s.id = i.student_id
    where i.state in ('EMITIDA', 'PARCIAL') and i.due_date < '2026-01-01'`)) as unknown as (Pick<
      Fee,
      'id' | 'code' | 'name' | 'course_id' | 'shift' | 'month'
    > & { open: number })[];
  const filters: debts.DebtFilters[] = [
    {},
    { year: 2020 },
    { month: 3, endMonth: 6 },
    { month: 12, year: 2020 },
    { course_id: course },
    { shift: 'POS-LABORAL' },
    { year: 2019 },
  ];
  for (const of of filters)
    for (const search of searches) {
      const sums = new Map<number, number>();
      for (const { id, code, name, course_id, shift, month, open } of owed)
        if (
          (of.course_id ?? course_id) === course_id &&
          (of.shift ?? shift) === shift &&
          of.year !== 2019 &&
          (of.month ?? 1) <= month &&
          month <= (of.endMonth ?? 12) &&
          isFound({ name, code }, search)
        )
          sums.set(id, (sums.get(id) ?? 0) + open);
      const expected = [...sums].sort(([id, sum], [otherId, other]) => other - sum || otherId - id);
      const found = await paged((page) =>
        debts.list(server.db, { ...of, search, page, per_page: perPage }, thisYear),
      );
      expect({ of, search, ...found }).toEqual({
        of,
        search,
        ids: expected.map(([id]) => id),
        total: expected.length,
        capped: undefined,
      });
      if (search !== '') continue;
      const courses = await debts.byCourse(server.db, of, thisYear);
      const sum = (key: 'students' | 'total') => courses.reduce((many, row) => many + row[key], 0);
      expect([sum('students'), sum('total')]).toEqual([
        expected.length,
        expected.reduce((many, [, open]) => many + open, 0),
      ]);
    }
});

describe('what a charge keeps of its invoice', () => {
  const differing = () =>
    rows(`select m.invoice_id from monthly_charge m join invoice i on i.id = m.invoice_id
      where (m.state, m.due_date) is distinct from (i.state, i.due_date)`);
  const charge = (invoice_id: number, student_id: number) =>
    server.db
      .insertInto('monthly_charge')
      .values({
        invoice_id,
        student_id,
        course_id: course,
        shift: 'LABORAL',
        year: 2097,
        month: 9,
        calendar_month: '2097-09-01',
      })
      .execute();
  const draft = async (student_id: number) =>
    (
      await server.db
        .insertInto('invoice')
        .values({ type: 'PROPINA', student_id, due_date: '2097-09-10' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const statusOf = async (id: number) => {
    const found: PaymentStatus[] = [];
    for (const status of Object.keys(hasStatus) as PaymentStatus[]) {
      const of = { status, month: 9, year: 2097, search: '', page: 1, per_page: 10 } as const;
      if ((await fees.list(server.db, of)).rows.some((row) => row.id === id)) found.push(status);
    }
    return found;
  };

  test('is what the invoice says after each payment, reversal and annulment', async () => {
    const { studentId } = await pay.student(course);
    const { id } = await pay.issue({
      studentId,
      type: 'PROPINA',
      dueDate: '2020-03-10',
      lines: [{ description: 'Propina', unitCents: 250_000 }],
    });
    await charge(id, studentId);
    expect(await statusOf(id)).toEqual(['VENCIDO']);
    await markReversed(server.db, await markPaid(server.db, id));
    expect(await statusOf(id)).toEqual(['VENCIDO']);
    await markPaid(server.db, id, 100_000);
    expect(await statusOf(id)).toEqual(['PARCIAL']);
    await markPaid(server.db, id);
    expect(await statusOf(id)).toEqual(['PAGO']);
    const other = await pay.student(course);
    const later = await pay.issue({
      studentId: other.studentId,
      type: 'PROPINA',
      dueDate: '2099-03-10',
      lines: [{ description: 'Propina', unitCents: 250_000 }],
    });
    await charge(later.id, other.studentId);
    expect(await statusOf(later.id)).toEqual(['PENDENTE']);
    await sql`update invoice set state = 'ANULADA', annulled_reason = 'Ensaio' where id = ${later.id}`.execute(
      server.db,
    );
    expect(await statusOf(later.id)).toEqual(['ANULADO']);
    expect(await differing()).toEqual([]);
  });

  test('is what the invoice says when it was changed while the charge was made', async () => {
    const { studentId } = await pay.student(course);
    const id = await draft(studentId);
    await waitingFor(
      server.db,
      (tx) => tx.updateTable('invoice').set({ due_date: '2097-10-11' }).where('id', '=', id).execute(),
      () => charge(id, studentId),
    );
    expect(await rows(`select due_date, state from monthly_charge where invoice_id = ${id}`)).toEqual([
      { due_date: '2097-10-11', state: 'RASCUNHO' },
    ]);
    await server.db.updateTable('invoice').set({ due_date: '2097-11-12' }).where('id', '=', id).execute();
    expect(await differing()).toEqual([]);
  });

  test('is of an invoice of a monthly fee and of no other', async () => {
    const { studentId } = await pay.student(course);
    const { id } = await pay.issue({
      studentId,
      type: 'OUTRO',
      dueDate: '2099-03-10',
      lines: [{ description: 'Outro', unitCents: 100 }],
    });
    await expect(charge(id, studentId)).rejects.toMatchObject({ code: 'P0002' });
  });
});
