import * as z from 'zod';
import { passMarks, situations } from './average-rules.ts';

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

/** A frequency average as `Frequency` of the rules module, submitted in an earlier class and brought along (J1). */
export const carriedFrequency = z.object({
  average: z.int().nullable(),
  situation: z.enum(situations),
  exact: z.object({ dividend: z.int(), divisor: z.int() }).nullable(),
  /** What it is computed from. */
  columns: z.array(
    z.object({
      assessment_type: z.string(),
      percentage: z.number(),
      assessment_value: z.number().nullable(),
      status: z.enum(cellStatuses),
    }),
  ),
});

/** A grade of an earlier class whose column the present class does not have: 'nota da turma anterior' (J1). */
export const earlierGrade = z.object({
  id: z.int(),
  assessment_type: z.string(),
  classmate_name: z.string(),
  assessment_value: z.number().nullable(),
  status: z.enum(cellStatuses),
});
export type EarlierGrade = z.output<typeof earlierGrade>;
