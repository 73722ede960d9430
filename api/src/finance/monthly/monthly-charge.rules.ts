import { type FeeScope, counting, nationalityOf } from '../fees/fee.rules.ts';
import type { Prorating } from '@portal/shared-kit/contract/finance/fee';
import { messages } from './messages.ts';
import {
  chargedSpans,
  dueDate,
  feeMonths,
  isCharged,
  paidDays,
  shareOf,
  type FeeMonth,
  type Moved,
  type Span,
} from './monthly.rules.ts';

/** The part of a version of fees that monthly charges depend on. */
export interface MonthlyFee extends FeeScope {
  level_type: string;
  monthly_cents: number;
  months: number;
  first_month: number;
  due_day: number;
  prorating: Prorating;
}
export interface ChargedInscription {
  course_id: number;
  course: string;
  engineering: boolean;
  level_type: string;
  shift: string;
  type: string;
  state: string;
  since: string;
  moves: Moved[];
}
export interface Discount {
  kind: 'DESCONTO' | 'BOLSA';
  percent: number;
  from_day: string;
  until_day: string;
  reason: string;
}
export interface ChargedStudent {
  student_id: number;
  nationality: string;
  /** The earliest first. */
  inscriptions: ChargedInscription[];
  /** Approved discounts. */
  discounts: Discount[];
  /** Months of the year that have an invoice. */
  charged: number[];
  /** Calendar months, `2027-03`, that were charged by the fee of another year. */
  elsewhere: string[];
}
/** The facts common to all charges of a year. */
export interface MonthlyTerms {
  year: number;
  fees: readonly MonthlyFee[];
  holidays: ReadonlySet<string>;
  /** Day of the institution. */
  issued: string;
}
export interface MonthCharge {
  studentId: number;
  courseId: number;
  course: string;
  shift: string;
  month: number;
  /** First day of the calendar month. */
  calendarMonth: string;
  dueDate: string;
  description: string;
  unitCents: number;
  discountCents: number;
}
export interface StudentCharges {
  charges: MonthCharge[];
  already: number;
  elsewhere: number;
  exempt: number;
  hasFee: boolean;
}

const percentOf = (discounts: readonly Discount[]) =>
  Math.min(
    100,
    discounts.reduce((sum, { percent }) => sum + percent, 0),
  );
const inMonth = (discounts: readonly Discount[], { key }: FeeMonth) =>
  discounts.filter(({ from_day, until_day }) => from_day.slice(0, 7) <= key && key <= until_day.slice(0, 7));

type Charged = { one: ChargedInscription; fee: MonthlyFee | undefined; spans: Span[] };

/** The spans of an inscription; one that is concluded is charged until the next one of its course begins, which may be suspended since. */
function spansUntilNext({ one, spans }: Charged, later: readonly Charged[]): Span[] {
  const next =
    one.state === 'CONCLUIDA' ? later.find((other) => other.one.course_id === one.course_id) : undefined;
  const begins = next?.spans[0]!.from;
  if (begins === undefined) return spans;
  return spans
    .filter(({ from }) => from <= begins)
    .map((span) => (span.until === null ? { ...span, until: begins } : span));
}

/** What a student owes for the months of a year without an invoice, by the last inscription that was active in each (I26). */
export function chargesOf(student: ChargedStudent, terms: MonthlyTerms): StudentCharges {
  const { year, fees, holidays, issued } = terms;
  const nationality = nationalityOf(student.nationality);
  const open = student.inscriptions.map((one) => ({
    one,
    fee: counting(fees, { ...one, nationality }),
    spans: chargedSpans(one.moves, { ...one, renewal: one.type === 'Renovação' }),
  }));
  const active = open.filter(({ spans }) => spans.length > 0);
  const made: StudentCharges = {
    charges: [],
    already: 0,
    elsewhere: 0,
    exempt: 0,
    hasFee: active.every(({ fee }) => fee !== undefined),
  };
  const first = active.flatMap(({ spans }) => spans).sort((a, b) => a.from.localeCompare(b.from))[0];
  const chargedMonths = new Set<string>();
  for (const [at, charged] of [...active.entries()].toReversed()) {
    const { one, fee } = charged;
    if (!fee || !first) continue;
    const spans = spansUntilNext(charged, active.slice(at + 1));
    const plan = { months: fee.months, firstMonth: fee.first_month, dueDay: fee.due_day };
    for (const month of feeMonths(year, plan)) {
      const days = paidDays(first, month, fee.prorating);
      if (chargedMonths.has(month.key) || days === 0 || !spans.some((span) => isCharged(span, month)))
        continue;
      chargedMonths.add(month.key);
      const discounts = inMonth(student.discounts, month);
      const unitCents = shareOf(fee.monthly_cents, days, month.days);
      const discountCents = shareOf(unitCents, percentOf(discounts), 100);
      if (student.charged.includes(month.month)) made.already += 1;
      else if (student.elsewhere.includes(month.key)) made.elsewhere += 1;
      else if (unitCents === discountCents) made.exempt += 1;
      else
        made.charges.push({
          studentId: student.student_id,
          courseId: one.course_id,
          course: one.course,
          shift: one.shift,
          month: month.month,
          calendarMonth: `${month.key}-01`,
          unitCents,
          discountCents,
          dueDate: dueDate(month, fee.due_day, { issued, holidays }),
          description: messages.line(month, days, discounts),
        });
    }
  }
  made.charges.sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.month - b.month);
  return made;
}
