import { paidTypes } from '@portal/shared-kit/contract/finance/payment-rules';
import type { Statement, StatementLine } from '@portal/shared-kit/contract/finance/statement';

type Bare = Omit<StatementLine, 'balance'>;
type Sums = Omit<Statement, 'student'>;

const net = (lines: readonly Bare[]) => lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);

/** A statement of a year, or of everything: opening balance, each line with the balance after it, and closing balance. `lines` are in the
 *  order of their days (decision 114). */
export function statementOf(
  lines: readonly Bare[],
  { year, today }: { year?: number | undefined; today: string },
): Sums {
  const from = year === undefined ? (lines[0]?.date ?? today) : `${year}-01-01`;
  const end = year === undefined ? today : `${year}-12-31`;
  const to = year === undefined && (lines.at(-1)?.date ?? '') > end ? lines.at(-1)!.date : end;
  const opening = net(lines.filter(({ date }) => date < from));
  let balance = opening;
  const shown = lines
    .filter(({ date }) => date >= from && date <= to)
    .map((line): StatementLine => {
      balance += line.debit - line.credit;
      return { ...line, balance };
    });
  return { from, to, opening, closing: balance, ...totals(shown), lines: shown, by_type: byType(shown) };
}

export const totals = (lines: readonly Bare[]) => ({
  debit: lines.reduce((sum, { debit }) => sum + debit, 0),
  credit: lines.reduce((sum, { credit }) => sum + credit, 0),
});

export const byType = (lines: readonly Bare[]): Statement['by_type'] =>
  paidTypes
    .map((type) => {
      const own = totals(lines.filter((line) => line.type === type));
      return { type, charged: own.debit, credited: own.credit };
    })
    .filter(({ charged, credited }) => charged > 0 || credited > 0);
