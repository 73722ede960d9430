import { percent } from '@portal/shared-kit/contract/core/counted';
import { gradeText, passMarkLabels } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { unitOf, type PercentageName } from '@portal/shared-kit/contract/grading/percentage-rules';
import { messages as text } from './messages.ts';

/** A value in display form: '60 %', '14,0', 'acima de 9', '1'. */
export function valueText(name: PercentageName, value: number | null): string {
  if (value === null) return text.noLimit;
  const unit = unitOf(name);
  if (unit === 'PASS_MARK') return passMarkLabels[value] ?? String(value);
  if (unit === 'DECIMALS') return String(value);
  return unit === 'PERCENT' || unit === 'SHARE' ? percent(value) : gradeText(Math.round(value * 10));
}
