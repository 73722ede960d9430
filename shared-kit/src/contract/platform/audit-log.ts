import * as z from 'zod';
import { auditEntry, auditedEntities, type AuditedEntity } from '../core/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, pageQuery, recordId } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { sortBy } from '../core/sort.ts';

/** The generic actions; all others have names of their own. */
export const auditActs = ['create', 'update', 'delete', 'export'] as const;

const entities = Object.keys(auditedEntities) as [AuditedEntity, ...AuditedEntity[]];
const day = z.iso.date('Indique uma data válida.');
const filters = {
  entity: z.enum(entities, 'Registo desconhecido.').optional(),
  entity_id: recordId.optional(),
  act: z.enum(auditActs, 'Acto desconhecido.').optional(),
  /** Date range, both days inclusive. */
  from: day.optional(),
  until: day.optional(),
  sort: sortBy('at'),
};

const row = auditEntry.extend({
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** The record, by its name where it has one. */
  record: z.string(),
});
export type AuditLogRow = z.output<typeof row>;

export const auditLog = endpoint({
  method: 'GET',
  path: '/audit-log',
  access: 'audit.read',
  summary: 'Who did what to which record, newest first; the search looks at who did it (issue 11, D0.5)',
  query: pageQuery.extend(filters),
  response: listOf(row),
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/exportAuditLog',
  access: 'audit.export',
  summary: 'The same as PDF, XLSX or CSV, narrowed and sorted as the list is',
  query: z.object({ search: pageQuery.shape.search, ...filters, ...inFormat }),
  response: exported,
});
