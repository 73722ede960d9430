import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { listOf, pageQuery, recordId } from './envelope.ts';
import { instant } from './instant.ts';
import type { Permission } from './permissions.ts';

/** Audited entities, with the permission by which those without `audit.read` may read their history (decisions part F); null: `audit.read`
 *  only. */
export const auditedEntities = {
  department: 'departments.read',
  course: 'courses.read',
  subject: 'subjects.read',
  course_subject: 'subjects.read',
  precedence: 'precedences.read',
  class_group: 'classes.read',
  teacher: 'teachers.read',
  teaching: 'teachers.read',
  employee: 'employees.read',
  activity: 'activities.read',
  payment_entity: 'entities.read',
  invoice: 'payments.read',
  discount: 'payments.read',
  fine: 'fines.read',
  service_request: 'services.read',
  inscription: 'inscriptions.read',
  candidacy: 'candidates.read',
  student: 'students.read',
  enrolment: 'enrolment.read',
  edition: 'grades.read',
  percentage: 'percentages.read',
  room: 'rooms.read',
  exam: 'exams.read',
  person: null,
  user_account: null,
  role: null,
  company: null,
} as const satisfies Record<string, Permission | null>;
export type AuditedEntity = keyof typeof auditedEntities;
const entities = Object.keys(auditedEntities) as [AuditedEntity, ...AuditedEntity[]];

/** Whether the caller may see who changed records of that kind. */
export function mayReadHistory(can: (permission: Permission) => boolean, entity: AuditedEntity): boolean {
  const area: Permission | null = auditedEntities[entity];
  return can('audit.read') || (area !== null && can('audit.read_area') && can(area));
}

/** The kinds of records of which the caller may see who changed them. */
export const readableHistories = (can: (permission: Permission) => boolean): AuditedEntity[] =>
  entities.filter((entity) => mayReadHistory(can, entity));

/** References by name, lists item by item; days and moments in ISO 8601. */
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
export type AuditValue = z.output<typeof value>;

export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z.string(),
  role: z.string().nullable(),
  /** Only for callers with `audit.read`. */
  ip: z.string().nullable(),
  /** The action, in words. */
  action: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), old: value, new: value })),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const history = endpoint('GET', '/audit', {
  access: ['audit.read', 'audit.read_area'],
  summary: 'Who changed a record, when and what, newest first (decision D0.5)',
  query: pageQuery.omit({ search: true }).extend({
    entity: z.enum(entities, 'Registo desconhecido.'),
    entity_id: recordId,
  }),
  response: listOf(auditEntry),
});
