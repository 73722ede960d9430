import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { options, recordId, single, written } from '../core/envelope.ts';
import { classGroupRow, entryYear } from './class-group.ts';
import { shifts } from './shift.ts';

const replication = <Flag extends z.ZodType>(copy_teachers: Flag) =>
  z.object({
    classmate_id: recordId,
    level: recordId,
    copy_teachers,
  });
/** The specification's writing GET is kept; the portal uses its POST twin (decision 150). */
export const replicateByGet = endpoint('GET', '/replicateClassmate', {
  access: 'classes.create',
  summary: 'The same class for a level and the current entry year (S1 §7, decisions 41, 150)',
  query: replication(z.stringbool('Indique true ou false.').default(false)),
  response: written(classGroupRow),
});
export const replicate = endpoint('POST', '/replicateClassmate', {
  access: 'classes.create',
  summary: 'The same class for a level and the current entry year (decisions 41, 150)',
  body: replication(z.boolean().default(false)),
  response: written(classGroupRow),
});

export const freeName = endpoint('GET', '/getTurmaName', {
  access: ['classes.create', 'classes.update'],
  summary:
    'The name a new class may have: Turma-{level}-{shift}, with a letter where it is taken (decision 39)',
  query: z.object({
    course_id: recordId,
    level_id: recordId,
    scholar_shift: z.enum(shifts, 'Escolha o regime.'),
    entry_year: entryYear,
  }),
  response: single(z.object({ name: z.string() })),
});
export const entryYears = endpoint('GET', '/getEntryYears', {
  access: 'classes.read',
  summary:
    'Years a class may enter in, newest first; next year once its applications are declared (decision 147)',
  response: options(z.object({ id: z.int() })),
});
