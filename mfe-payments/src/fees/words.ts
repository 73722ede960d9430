import {
  applicableFee,
  billingReadiness,
  feeNationalityLabels,
  fees,
  type FeeRow,
} from '@portal/shared-kit/contract/finance/fee';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import { messages as text } from './messages.ts';

/** What is read anew after fees were changed. */
export const touched = [fees, applicableFee, billingReadiness];

/** The scope of a fee: 'Engenharias · POS-LABORAL · Estrangeiros'. */
export function scopeInWords({ course_name, engineering, scholar_shift, nationality }: FeeRow): string {
  const parts = [
    course_name,
    engineering === null ? null : engineering ? text.engineering : text.notEngineering,
    scholar_shift,
    nationality && feeNationalityLabels[nationality],
  ].filter(Boolean);
  return parts.length === 0 ? text.everybody : parts.join(' · ');
}

/** '10, de Fevereiro a Novembro, até ao dia 10'. */
export function monthsInWords({ months, first_month, due_day }: FeeRow): string {
  const month = (number: number) => monthWords[(number - 1) % 12]!;
  return text.monthlyPlan(months, month(first_month), month(first_month + months - 1), due_day);
}

/** The name of a fee: 'Licenciatura, Engenharias (2027)'. */
export const nameOf = (fee: FeeRow): string => `${fee.level_type}, ${scopeInWords(fee)} (${fee.year})`;
