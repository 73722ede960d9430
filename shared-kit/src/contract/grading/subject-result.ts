import * as z from 'zod';
import { results, situations } from './average-rules.ts';

const hundredths = z.int().min(0).max(2000);

/** What came of a subject for one student: the same in grid, pauta, the student's page and the history. Grades in hundredths; null is
 *  what is not known yet, or not shown to whoever asks (I3). */
export const subjectResult = z.object({
  /** The published frequency average. */
  average: hundredths.nullable(),
  situation: z.enum(situations).nullable(),
  /** As the cell is printed: '12,5', 'F', '' where it is blank. Of the special exam where that replaced the normal one (I2). */
  exam: z.string(),
  special: z.boolean(),
  resit: z.string(),
  final: hundredths.nullable(),
  result: z.enum(results).nullable(),
  /** Written down by the end of the semester, or by an earlier system: it is not reckoned any more. */
  closed: z.boolean(),
});
export type SubjectResult = z.output<typeof subjectResult>;
