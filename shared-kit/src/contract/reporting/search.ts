import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pageQuery, single } from '../core/envelope.ts';
import type { Permission } from '../core/permissions.ts';

/** Kinds of records found from any page, with the permission needed: the same as for their list. */
export const foundKinds = {
  student: 'students.read',
  teacher: 'teachers.read',
  employee: 'employees.read',
  course: 'courses.read',
  class_group: 'classes.read',
  subject: 'subjects.read',
  candidacy: 'candidates.read',
  /** A student's; its id is the student's, whose account shows it. */
  invoice: 'payments.read',
  receipt: 'payments.read',
} as const satisfies Record<string, Permission>;
export type FoundKind = keyof typeof foundKinds;
const kinds = Object.keys(foundKinds) as [FoundKind, ...FoundKind[]];

/** Minimum number of characters of a search. */
export const searchedFrom = 3;
/** Most results per kind. */
export const foundLimit = 5;

const found = z.object({
  kind: z.enum(kinds),
  id: z.int(),
  title: z.string(),
  /** Distinguishes it from others with the same title. */
  second: z.string(),
});
export type FoundRecord = z.output<typeof found>;

export const search = endpoint('GET', '/search', {
  access: 'signed-in',
  summary:
    'People by name, card, document, telephone or e-mail; candidates by name, number, document or e-mail; courses and subjects by name or code; classes by name; invoices and receipts of students by number or reference. At most five of each kind that the caller may list',
  query: z.object({ search: pageQuery.shape.search }),
  response: single(z.array(found)),
});
