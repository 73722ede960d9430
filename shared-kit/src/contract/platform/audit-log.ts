import * as z from 'zod';
import { auditEntry, auditedEntities, type AuditedEntity } from '../core/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { exported, listOf, pageQuery, recordId } from '../core/envelope.ts';
import { inFormat } from '../core/file-format.ts';
import { label, moment, person, text, type ExportedList } from '../core/list-field.ts';
import { roleLabels } from '../core/permissions.ts';
import { sortBy } from '../core/sort.ts';

/** Acts that several kinds of record share, as the filter names them. */
export const auditActs = {
  create: 'Criou',
  update: 'Alterou',
  delete: 'Eliminou',
  state: 'Mudou de estado',
  confirm: 'Confirmou',
  reverse: 'Estornou',
  annul: 'Anulou',
  import: 'Importou',
  export: 'Exportou',
  read: 'Consultou',
  login: 'Iniciou sessão',
  login_failed: 'Falhou o início de sessão',
} as const;
type AuditAct = keyof typeof auditActs;
const acts = Object.keys(auditActs) as [AuditAct, ...AuditAct[]];

/** Kinds of record that stand in the log and have no history on a screen of their own. */
const withoutHistory = [
  'payment',
  'payment_proof',
  'student_account',
  'bank_import',
  'sponsor_split',
  'refund',
  'desk_closing',
  'fee',
  'fee_payment',
  'monthly_fees',
  'reference',
  'holiday',
  'debt',
  'debt_block',
  'service',
  'pauta',
  'lecture',
  'grade_reopening',
  'special_exam',
  'adaptation',
  'communication',
  'data_correction',
  'permission',
  'access_request',
  'payment_request',
  'session',
  'application_settings',
  'planned_maintenance',
  'identity_provider',
  'calendar_feed',
  'push_device',
  'audit_log',
] as const;
export type LoggedKind = AuditedEntity | (typeof withoutHistory)[number];
export const loggedKinds: readonly LoggedKind[] = [
  ...(Object.keys(auditedEntities) as AuditedEntity[]),
  ...withoutHistory,
];

const day = z.iso.date('Indique uma data válida.');
const filters = {
  /** Account of the person who acted. */
  actor_id: recordId.optional(),
  entity: z.enum(loggedKinds, 'Registo desconhecido.').optional(),
  entity_id: recordId.optional(),
  act: z.enum(acts, 'Acto desconhecido.').optional(),
  /** Date range, both days inclusive. */
  from: day.optional(),
  until: day.optional(),
  sort: sortBy('at'),
};

const row = auditEntry.extend({
  /** Account of who did it; null where nobody was signed in. */
  actor_id: z.int().nullable(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** The record, by its name where it has one. */
  record: z.string(),
});
export type AuditLogRow = z.output<typeof row>;

export const auditLogList: ExportedList<AuditLogRow> = {
  title: 'Auditoria',
  file: 'auditoria',
  fields: {
    at: moment('Quando'),
    actor: person('Quem', { narrow: true }),
    role: label('Função', roleLabels, { none: '—', fileOnly: true }),
    action: text('Acto', { narrow: true }),
    record: text('Registo'),
    reason: text('Motivo', { none: '—' }),
    changes: text('Alterações', { fileOnly: true }),
  },
};

export const auditLog = endpoint('GET', '/audit-log', {
  access: 'audit.read',
  summary: 'Who did what to which record, newest first; the search looks at who did it (issue 11, D0.5)',
  query: pageQuery.extend(filters),
  response: listOf(row),
});

export const exportAuditLog = endpoint('GET', '/exportAuditLog', {
  access: 'audit.export',
  summary: 'The same as PDF, XLSX or CSV, narrowed and sorted as the list is',
  query: z.object({ search: pageQuery.shape.search, ...filters, ...inFormat }),
  response: exported,
});
