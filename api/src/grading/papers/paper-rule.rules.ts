import {
  passesFrom,
  type ExamWeights,
  type GradingRules,
} from '@portal/shared-kit/contract/grading/average-rules';
import { gradeText } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { percentageText } from '@portal/shared-kit/contract/grading/weight-rules';
import type { PaperType } from '@portal/shared-kit/contract/grading/sheet-rules';
import { paperTexts as text } from '../messages.ts';

const tenths = (hundredths: number) => gradeText(hundredths / 10);

/** The rules by which a pauta was computed, as it prints them: rounding once, and the pass mark against the rounded value (I4). */
export function ruleText(type: PaperType, rules: GradingRules, weights: ExamWeights): string {
  const frequency = text.frequencyRule(tenths(rules.exempt), tenths(rules.admit), tenths(rules.exempt - 10));
  if (type === 'FREQUENCIA') return frequency;
  const share = (hundredths: number) => percentageText(hundredths);
  return `${frequency} ${text.finalRule({
    frequency: share(weights.frequency),
    exam: share(weights.exam),
    resit: share(weights.resit),
    decimals: rules.finalDecimals,
    pass: tenths(Math.ceil(passesFrom(rules) / 10) * 10),
  })}`;
}
