import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { pageQuery, single } from '../core/envelope.ts';
import type { Permission } from '../core/permissions.ts';

/** What is found from any page, and who may find it: the same as may list it. */
export const foundKinds = {
  student: 'students.read',
  teacher: 'teachers.read',
  employee: 'employees.read',
  course: 'courses.read',
  class_group: 'classes.read',
  subject: 'subjects.read',
  /** Of a student; its id is the student's, whose account shows it. */
  invoice: 'payments.read',
} as const satisfies Record<string, Permission>;
export type FoundKind = keyof typeof foundKinds;
const kinds = Object.keys(foundKinds) as [FoundKind, ...FoundKind[]];

/** Characters from which something is looked for. */
export const searchedFrom = 3;
/** Of each kind at most. */
export const foundLimit = 5;

const found = z.object({
  kind: z.enum(kinds),
  id: z.int(),
  title: z.string(),
  /** What tells it from others with the same title. */
  second: z.string(),
});
export type Found = z.output<typeof found>;

export const search = endpoint({
  method: 'GET',
  path: '/search',
  access: 'signed-in',
  summary:
    'People by name, card, document or telephone; courses and subjects by name or code; classes by name; invoices of students by number or reference. At most five of each kind that the caller may list',
  query: z.object({ search: pageQuery.shape.search }),
  response: single(z.array(found)),
});
