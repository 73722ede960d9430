import { formatMoney } from '@portal/shared-kit/contract/core/money';
import { stateLabels, type InscriptionState } from '@portal/shared-kit/contract/enrolment/inscription-rules';
import type { StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { writtenDay } from '@portal/shared-kit/dates';
import { Mark } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const tones: Partial<Record<InscriptionState, 'good' | 'bad'>> = {
  ACTIVA: 'good',
  CONCLUIDA: 'good',
  SUSPENSA: 'bad',
  ANULADA: 'bad',
};

export const State = ({ state }: Pick<StudentRow, 'state'>) => (
  <Mark tone={(state && tones[state]) ?? 'quiet'}>{state ? stateLabels[state] : text.noInscription}</Mark>
);

/** The notice that enrolments await review (I10). */
export const ToReview = ({ to_review }: Pick<StudentRow, 'to_review'>) =>
  to_review > 0 && <Mark tone="bad">{text.reviewOf(to_review)}</Mark>;

/** The notice of a withdrawal with its date (decision 110). */
export const GaveUp = ({ withdrawn }: Pick<StudentRow, 'withdrawn'>) =>
  withdrawn && <Mark tone="bad">{text.gaveUp(writtenDay(withdrawn.on))}</Mark>;

export function Debt({ debt }: Pick<StudentRow, 'debt'>) {
  if (!debt) return null;
  if (debt.overdue > 0) return <Mark tone="bad">{text.overdue(formatMoney(debt.overdue))}</Mark>;
  return debt.open > 0 ? (
    <Mark tone="quiet">{text.owes(formatMoney(debt.open))}</Mark>
  ) : (
    <Mark tone="good">{text.noDebt}</Mark>
  );
}
