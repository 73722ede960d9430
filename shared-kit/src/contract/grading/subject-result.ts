import * as z from 'zod';
import { results, situations } from './average-rules.ts';

const hundredths = z.int().min(0).max(2000);

/** A student's result in a subject: identical in grid, pauta, the student's page and the history. Grades in hundredths; null: not known
 *  yet, or not visible to the caller (I3). */
export const subjectResult = z.object({
  /** The published frequency average. */
  average: hundredths.nullable(),
  situation: z.enum(situations).nullable(),
  /** As printed: '12,5', 'F', '' where blank. Of the special exam where that replaced the normal one (I2). */
  exam: z.string(),
  special: z.boolean(),
  resit: z.string(),
  final: hundredths.nullable(),
  result: z.enum(results).nullable(),
  /** Stored by the closing of the semester, or by an earlier system: it is not recalculated. */
  closed: z.boolean(),
});
export type SubjectResult = z.output<typeof subjectResult>;
