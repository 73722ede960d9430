import * as z from 'zod';
import { optionalText } from '../core/fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { inFormat } from '../core/file-format.ts';
import { exported, recordId, single, written } from '../core/envelope.ts';
import { instant } from '../core/instant.ts';
import { reasonField } from '../core/reason-field.ts';
import { sheetKinds } from './place.ts';
import { sheetStates } from './sheet-rules.ts';

/** Totals of closing a semester, in the simulation as in the run (I14). */
const totals = z.object({
  editions: z.int(),
  students: z.int(),
  enrolments: z.int(),
  approved: z.int(),
  failed: z.int(),
  /** Without a result: they stay 'Incompleto', never 0. */
  incomplete: z.int(),
  /** Exempted from all assessments. */
  unassessed: z.int(),
  /** Inscriptions concluded by it. */
  inscriptions: z.int(),
});
export type ClosingTotals = z.output<typeof totals>;

/** What prevents closing one edition. */
const blocker = z.object({
  /** Id of the edition. */
  id: z.int(),
  /** The responsible teacher. */
  teacher_name: z.string().nullable(),
  course_name: z.string(),
  classmate_name: z.string(),
  subject_name: z.string(),
  /** Pautas that are not homologated; the state is null where there is none yet. */
  sheets: z.array(z.object({ kind: z.enum(sheetKinds), state: z.enum(sheetStates).nullable() })),
  /** Number of students without a result, and the first of them by name. */
  incomplete: z.int(),
  names: z.array(z.string()),
  /** Requests to reopen the entry of grades that are pending or open, and to rectify grades that are pending. */
  requests: z.int(),
});
export type ClosingBlocker = z.output<typeof blocker>;

const byActivity = z.object({ x: recordId });

export const closingRehearsal = endpoint('GET', '/endSemester/:x/rehearsal', {
  access: 'activities.approve',
  summary:
    'The end of a semester as it would be: totals, and what stands against it by teacher; writes nothing (I14)',
  params: byActivity,
  response: single(
    z.object({
      activity: z.object({
        id: z.int(),
        academic_year: z.string(),
        semester_name: z.string(),
        course_name: z.string().nullable(),
        level_name: z.string().nullable(),
      }),
      /** Its latest closing, if any. */
      closing: z
        .object({
          started_at: instant,
          finished_at: instant.nullable(),
          by: z.string(),
          forced: z.boolean(),
          reason: z.string(),
        })
        .nullable(),
      totals,
      /** Open editions: before the closing all of them; afterwards those reopened or added since. */
      left: z.int(),
      blockers: z.array(blocker),
      /** Unpaid inscriptions: they are left unchanged. */
      unpaid: z.object({
        total: z.int(),
        first: z.array(z.object({ id: z.int(), fullName: z.string(), code: z.string(), course: z.string() })),
      }),
    }),
  ),
});

/** Null where the semester was already closed. */
const begun = written(z.object({ job_id: z.int().nullable() }));
/** The specification's writing GET is kept; the portal uses its POST twin (row 150). */
export const endSemesterByGet = endpoint('GET', '/endSemester/:x', {
  access: 'activities.approve',
  summary: 'Ends a semester as a job, x being the activity that started it; idempotent (S2 §7, row 112)',
  params: byActivity,
  response: begun,
});
export const endSemester = endpoint('POST', '/endSemester/:x', {
  access: 'activities.approve',
  summary: 'Ends a semester as a job; Master may force it with a reason; idempotent (rows 112, 150, I14)',
  params: byActivity,
  body: z.object({
    force: z.boolean().default(false),
    reason: optionalText(500),
  }),
  response: begun,
});

export const reopenEdition = endpoint('POST', '/editions/:id/reopen', {
  access: 'activities.approve',
  summary:
    'Opens an ended edition again with a reason, by Master alone; pautas and snapshots stay, and it is ended as before (row 112, I14)',
  body: z.object({ reason: reasonField }),
  response: written(z.object({ id: z.int() })),
});

export const exportBlockers = endpoint('GET', '/exportSemesterBlockers', {
  access: 'activities.approve',
  summary: 'What stands against the end of a semester, by teacher, as PDF, XLSX or CSV (I14)',
  query: z.object({ activity_id: recordId, ...inFormat }),
  response: exported,
});
