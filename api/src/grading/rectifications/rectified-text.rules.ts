import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { cellOf } from '../editions/standing.rules.ts';

/** A value of a rectification as it is printed. */
export const gradeOnWire = (status: 'NOTA' | 'F' | 'D', hundredths: number | null): string =>
  cellText(cellOf({ status, hundredths }));
