import {
  applicableFee,
  billingReadiness,
  changeFee,
  copyFees,
  createFee,
  feeImpact,
  fees,
  feeVersions,
  retireFee,
  type FeeRow,
} from '@portal/shared-kit/contract/finance/fee';
import { courseOptions } from '@portal/shared-kit/contract/offer/course';
import { ready } from '../common/readiness-fake.ts';
import { answer, fakeApi, on, rowOf, type Fake, type FakeApi } from '@portal/shared-kit/testing';

/** A fee as the API lists it. */
export const fee = (id: number, more: Partial<FeeRow> = {}) =>
  rowOf(fees, {
    id,
    year: 2026,
    candidacy_fee: 50_000,
    enrolment_fee: 250_000,
    renewal_fee: 200_000,
    monthly_fee: 350_000,
    months: 10,
    first_month: 2,
    due_day: 10,
    enrolment_days: 15,
    instalments: 1,
    created_at: '2026-11-01T08:00:00.000Z',
    created_by: 'Hélder Cossa',
    ...more,
  });

/** The fake API of the fees; changes are stored. `more` overrides it. */
export const serve = (rows: FeeRow[], ...more: Fake[]): FakeApi => {
  const find = (id: number) => rows.find((row) => row.id === id)!;
  const inForce = () => rows.filter(({ replaced_at }) => replaced_at === null);
  const replace = (id: number) => Object.assign(find(id), { replaced_at: '2026-11-21T10:00:00.000Z' });
  return fakeApi(
    ...more,
    on(fees, ({ query }) => answer.one(inForce().filter(({ year }) => year === query.year))),
    on(billingReadiness, ({ query }) => answer.one(ready(query.year))),
    on(feeImpact, () => answer.one({ candidacies: 12, inscriptions: 1 })),
    on(feeVersions, () => answer.one([...rows].reverse())),
    on(createFee, ({ body }) => {
      rows.push(fee(rows.length + 1, body));
      return answer.done('Taxas definidas com sucesso.', rows.at(-1)!);
    }),
    on(changeFee, ({ params, body }) => {
      const before = replace(params.id);
      rows.push({ ...before, ...(body as Partial<FeeRow>), id: rows.length + 1, replaced_at: null });
      return answer.done('Taxas actualizadas com sucesso.', rows.at(-1)!);
    }),
    on(retireFee, ({ params }) => {
      replace(params.id);
      return answer.done('Taxas retiradas com sucesso.', null);
    }),
    on(copyFees, ({ body }) => {
      const copied = inForce().filter(({ year }) => year === body.from_year);
      rows.push(...copied.map((row, index) => ({ ...row, id: 100 + index, year: body.to_year })));
      return answer.done(`${copied.length} linhas copiadas.`, { copied: copied.length, kept: 0 });
    }),
    on(applicableFee, ({ query }) =>
      answer.one({
        fee: query.nationality === 'NACIONAL' ? fee(1, { engineering: true }) : null,
        before: query.nationality === 'NACIONAL' ? [fee(2)] : [],
      }),
    ),
    on(courseOptions, () =>
      answer.one([
        {
          id: 7,
          name: 'Engenharia Civil',
          department_id: 1,
          department_name: 'Engenharia',
          level_type: 'Licenciatura',
          duration: 5,
        },
      ]),
    ),
  );
};
