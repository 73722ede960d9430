import { paidTypes } from '@portal/shared-kit/contract/finance/payment-rules';
import { searchLimit } from '../../platform/database/page.ts';
import { paymentDesk } from '../../testing/desk.ts';
import { paged, perPage } from '../../testing/pages.ts';
import { waitingFor } from '../../testing/waiting.ts';
import { ofInscriptions, type Which, unpaid } from './inscription-charge.repository.ts';
import { confirmed } from '../receipts/paid.repository.ts';
import { markPaid, markReversed } from '../../testing/payments.ts';
import { manyInscriptionCharges } from '../../testing/inscriptions.ts';

const { server, pay, rows } = paymentDesk();
/** What stands in the tables, from which each list is made again here, without any filter or index. */
interface Charge {
  id: number;
  number: string;
  type: string;
  state: string;
  course_id: number | null;
  year: number | null;
  code: string;
  name: string;
  person_id: number;
}
let all: Charge[];
let courses: [number, number];
beforeAll(async () => {
  courses = [await pay.course({ name: 'Direito' }), await pay.course({ name: 'Gestão' })];
  await pay.entity({ code: '90123', bank: 'Banco A', used_for: ['INSCRICAO', 'RENOVACAO', 'OUTRO'] });
  await manyInscriptionCharges(server.db, courses);
  all =
    (await rows(`select i.id, i.number, i.type, i.state, f.course_id, f.year, s.code, s.name_key as name, s.person_id
    from invoice i join student s on s.id = i.student_id left join inscription f on f.id = i.inscription_id
    where i.type in ('INSCRICAO', 'RENOVACAO') and i.state <> 'RASCUNHO' order by i.id desc`)) as unknown as Charge[];
});

const isFound = ({ name, code, number }: Pick<Charge, 'name' | 'code' | 'number'>, search: string) =>
  search.split(' ').every((word) => name.includes(word)) || code === search || number === search;
const openStates = ['EMITIDA', 'PARCIAL'];
const statesOf = (paid: Which['paid']) => [
  ...(paid === false ? [] : ['PAGA']),
  ...(paid === true ? [] : openStates),
];

/** What the pages of a list should be, of a search up to as many as are counted. */
function pagesOf(ids: readonly number[], search: string) {
  const isCapped = search !== '' && ids.length > searchLimit;
  return {
    ids: ids.slice(0, isCapped ? searchLimit : undefined),
    total: isCapped ? searchLimit : ids.length,
    capped: isCapped || undefined,
  };
}
const searches = ['', 'mondlane', 'nhaca 10', 'nhaca r', '26.9998.0026', 'FT 2096/000007', 'ninguém'];

test.each([
  ['paid inscriptions', 'INSCRICAO', true],
  ['unpaid inscriptions', 'INSCRICAO', false],
  ['paid renewals', 'RENOVACAO', true],
  ['unpaid renewals', 'RENOVACAO', false],
  ['both, paid or not', 'both', 'both'],
] as const)(
  '%s are those that are, by every filter and search: each once, the newest first',
  async (_, types, paid) => {
    const narrowings = [{}, { course_id: courses[0] }, { year: 2026 }, { course_id: courses[1], year: 2025 }];
    const person = all[77]!.person_id;
    let capped = 0;
    for (const narrowing of narrowings)
      for (const personId of [undefined, person])
        for (const search of searches) {
          const { course_id, year } = narrowing as { course_id?: number; year?: number };
          const expected = all.filter(
            (invoice) =>
              (types === 'both' || invoice.type === types) &&
              statesOf(paid).includes(invoice.state) &&
              (course_id ?? invoice.course_id) === invoice.course_id &&
              (year ?? invoice.year) === invoice.year &&
              (personId ?? invoice.person_id) === invoice.person_id &&
              isFound(invoice, search),
          );
          const found = await paged((page) =>
            ofInscriptions(
              server.db,
              { ...narrowing, search, page, per_page: perPage },
              { types, paid, personId },
            ),
          );
          const of = { ...narrowing, personId, search };
          expect({ of, ...found }).toEqual({
            of,
            ...pagesOf(
              expected.map(({ id }) => id),
              search,
            ),
          });
          if (found.capped) capped += 1;
        }
    // The common name is walked in the largest lists and gathered in the others.
    expect(capped > 0).toBe((paid === true && types === 'INSCRICAO') || types === 'both');
  },
);

test('open invoices are found by a common name as by a rare one', async () => {
  for (const type of [
    undefined,
    ...paidTypes.filter((paidType) => paidType === 'INSCRICAO' || paidType === 'RENOVACAO'),
  ])
    for (const search of searches) {
      const expected = all.filter(
        (invoice) =>
          openStates.includes(invoice.state) &&
          (type ?? invoice.type) === invoice.type &&
          isFound(invoice, search),
      );
      const found = await paged((page) =>
        unpaid(server.db, { search, page, per_page: perPage, ...(type && { type }) }),
      );
      expect({ search, ...found }).toEqual({
        search,
        ...pagesOf(
          expected.map(({ id }) => id),
          search,
        ),
      });
    }
});

test('confirmed payments are found by a common name as by a rare one, also by whom else they paid for', async () => {
  const paid =
    (await rows(`select p.id, p.method, p.transaction, r.number as receipt, (select json_agg(distinct i.id) from invoice i
      where i.id = p.invoice_id or i.id in (select invoice_id from allocation where payment_id = p.id)) as invoices
    from payment p join receipt r on r.payment_id = p.id where p.state in ('CONCILIADO', 'ESTORNADO') order by p.id desc`)) as unknown as {
      id: number;
      method: string;
      transaction: string;
      receipt: string;
      invoices: number[];
    }[];
  const byId = new Map(all.map((invoice) => [invoice.id, invoice]));
  for (const method of [undefined, 'NUMERARIO'] as const)
    for (const search of [...searches, paid[9]!.receipt, paid[3]!.transaction]) {
      const expected = paid.filter(
        (payment) =>
          (method ?? payment.method) === payment.method &&
          (payment.invoices.some((id) => isFound(byId.get(id)!, search)) ||
            [payment.receipt, payment.transaction].includes(search)),
      );
      const found = await paged((page) =>
        confirmed(server.db, { search, method, page, per_page: perPage }, undefined),
      );
      expect({ method, search, ...found }).toEqual({
        method,
        search,
        ...pagesOf(
          expected.map(({ id }) => id),
          search,
        ),
      });
    }
});

describe('what a charge of an inscription keeps', () => {
  const differing = () =>
    rows(`select i.id from invoice i join student s on s.id = i.student_id left join inscription f on f.id = i.inscription_id
        left join inscription_charge c on c.invoice_id = i.id
      where i.type in ('INSCRICAO', 'RENOVACAO')
        and (c.student_id, c.type, c.state, c.course_id, c.year, c.name_key)
          is distinct from (i.student_id, i.type, i.state, f.course_id, f.year, s.name_key)`);
  const of = (id: number) => rows(`select state, name_key from inscription_charge where invoice_id = ${id}`);
  const rename = (personId: number, name: string) =>
    server.db.updateTable('person').set({ full_name: name }).where('id', '=', personId).execute();

  test('is what invoice, inscription and student say after each payment, reversal, annulment and new name', async () => {
    const { invoice, personId } = await pay.approved(courses[0], { full_name: 'Inês Nova' });
    expect(await of(invoice.id)).toEqual([{ state: 'EMITIDA', name_key: 'ines nova' }]);
    await markReversed(server.db, await markPaid(server.db, invoice.id, 100_000));
    expect(await of(invoice.id)).toMatchObject([{ state: 'EMITIDA' }]);
    await markPaid(server.db, invoice.id, 100_000);
    expect(await of(invoice.id)).toMatchObject([{ state: 'PARCIAL' }]);
    await markPaid(server.db, invoice.id);
    await rename(personId, 'Inês Casada');
    expect(await of(invoice.id)).toEqual([{ state: 'PAGA', name_key: 'ines casada' }]);
    const renewal = await pay.renewal(courses[1]);
    await server.db
      .updateTable('invoice')
      .set({ state: 'ANULADA', annulled_reason: 'Ensaio' })
      .where('id', '=', renewal.invoice.id)
      .execute();
    expect(await of(renewal.invoice.id)).toMatchObject([{ state: 'ANULADA' }]);
    const other = await pay.issue({
      studentId: renewal.studentId,
      type: 'OUTRO',
      dueDate: '2099-03-10',
      lines: [{ description: 'Outro', unitCents: 100 }],
    });
    expect(await of(other.id)).toEqual([]);
    expect(await differing()).toEqual([]);
  });

  test('is the name that the student has, who was renamed while the invoice was made', async () => {
    const { studentId, personId } = await pay.student(courses[0], { full_name: 'Rosa Antes' });
    await waitingFor(
      server.db,
      (tx) => tx.updateTable('person').set({ full_name: 'Rosa Depois' }).where('id', '=', personId).execute(),
      () =>
        server.db
          .insertInto('invoice')
          .values({ type: 'RENOVACAO', student_id: studentId, due_date: '2099-03-10' })
          .execute(),
    );
    expect(await rows(`select name_key from inscription_charge where student_id = ${studentId}`)).toEqual([
      { name_key: 'rosa depois' },
    ]);
  });
});
