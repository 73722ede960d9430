import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { single } from '../core/envelope.ts';
import { pathLine } from './student-history.ts';

export const ownPath = endpoint('GET', '/student-path', {
  access: 'grades.read_own',
  summary:
    'The plan of the signed-in student with what is passed, in arrears and missing, the average, and how many semesters are left at best (row 104, I44)',
  response: single(
    z.object({
      course: z.string(),
      /** Average of passed subjects, in tenths (D.6). */
      average: z.int().nullable(),
      credits: z.object({ passed: z.int(), total: z.int() }),
      plan: z.array(pathLine),
      /** Assuming every subject is passed at the first try, within precedences and the limit of subjects; null where precedences make it
       *  impossible. */
      semesters_left: z.int().nullable(),
    }),
  ),
});
