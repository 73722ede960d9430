import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import { cellOf } from '../editions/standing.rules.ts';

/** The printed form of a rectified value. */
export const gradeOnWire = (status: 'NOTA' | 'F' | 'D', hundredths: number | null): string =>
  cellText(cellOf({ status, hundredths }));
