import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { inFormat } from '../core/file-format.ts';
import { byId, exported, recordId, single, written } from '../core/envelope.ts';
import { reasonField, sheetKinds } from './place.ts';
import { sheetStates } from './sheet-rules.ts';

/** What the end of a semester comes to, in the rehearsal as in the run (I14). */
const totals = z.object({
  editions: z.int(),
  students: z.int(),
  enrolments: z.int(),
  approved: z.int(),
  failed: z.int(),
  /** Without a result: they stay 'Incompleto', never 0. */
  incomplete: z.int(),
  /** All of whose assessments were dispensed. */
  unassessed: z.int(),
  /** Inscriptions that are concluded with it. */
  inscriptions: z.int(),
});
export type ClosingTotals = z.output<typeof totals>;

/** What stands against closing one edition. */
const blocker = z.object({
  /** Of the edition. */
  id: z.int(),
  /** The responsible teacher. */
  teacher_name: z.string().nullable(),
  course_name: z.string(),
  classmate_name: z.string(),
  subject_name: z.string(),
  /** Pautas that are not homologated; the state is null where there is none yet. */
  sheets: z.array(z.object({ kind: z.enum(sheetKinds), state: z.enum(sheetStates).nullable() })),
  /** How many have no result, and the first of them by name. */
  incomplete: z.int(),
  names: z.array(z.string()),
  /** Requests to enter grades again that wait, or are open. */
  requests: z.int(),
});
export type ClosingBlocker = z.output<typeof blocker>;

const byActivity = z.object({ x: recordId });

export const closingRehearsal = endpoint({
  method: 'GET',
  path: '/endSemester/:x/rehearsal',
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
      /** How it was ended, once it was begun. */
      closing: z
        .object({
          started_at: z.iso.datetime(),
          finished_at: z.iso.datetime().nullable(),
          by: z.string(),
          forced: z.boolean(),
          reason: z.string(),
        })
        .nullable(),
      totals,
      /** Editions that are not closed: all of them before the end; after it those that were reopened or came later. */
      left: z.int(),
      blockers: z.array(blocker),
      /** Inscriptions that are not paid: they stay as they are. */
      unpaid: z.object({
        total: z.int(),
        /** The first of them by name. */
        first: z.array(z.object({ id: z.int(), fullName: z.string(), code: z.string(), course: z.string() })),
      }),
    }),
  ),
});

/** Null where it has been ended already. */
const begun = written(z.object({ job_id: z.int().nullable() }));
/** The GET that writes stays as the specification has it; the portal uses its POST twin (row 150). */
export const endSemesterByGet = endpoint({
  method: 'GET',
  path: '/endSemester/:x',
  access: 'activities.approve',
  summary: 'Ends a semester as a job, x being the activity that started it; idempotent (S2 §7, row 112)',
  params: byActivity,
  response: begun,
});
export const endSemester = endpoint({
  method: 'POST',
  path: '/endSemester/:x',
  access: 'activities.approve',
  summary: 'Ends a semester as a job; Master may force it with a reason; idempotent (rows 112, 150, I14)',
  params: byActivity,
  body: z.object({
    force: z.boolean().default(false),
    reason: z.string().trim().max(500, 'No máximo 500 caracteres.').default(''),
  }),
  response: begun,
});

export const reopenEdition = endpoint({
  method: 'POST',
  path: '/editions/:id/reopen',
  access: 'activities.approve',
  summary:
    'Opens an ended edition again with a reason, by Master alone; pautas and snapshots stay, and it is ended as before (row 112, I14)',
  params: byId,
  body: z.object({ reason: reasonField }),
  response: written(z.object({ id: z.int() })),
});

export const exportBlockers = endpoint({
  method: 'GET',
  path: '/exportSemesterBlockers',
  access: 'activities.approve',
  summary: 'What stands against the end of a semester, by teacher, as PDF, XLSX or CSV (I14)',
  query: z.object({ activity_id: recordId, ...inFormat }),
  response: exported,
});
