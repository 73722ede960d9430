import * as z from 'zod';
import { passMarks } from './average-rules.ts';

export const cellStatuses = ['NOTA', 'F', 'D'] as const;

/** The rules of an edition's averages, as `GradingRules` of the rules module. */
export const averageRules = z.object({
  exempt: z.int(),
  admit: z.int(),
  pass: z.enum(passMarks),
  finalDecimals: z.union([z.literal(0), z.literal(1)]),
  resitCap: z.int().nullable(),
});

/** Hundredths of a percent, as `ExamWeights`. */
export const examWeights = z.object({ frequency: z.int(), exam: z.int(), resit: z.int() });
