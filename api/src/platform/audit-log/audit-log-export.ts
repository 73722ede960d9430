import type { AuditValue } from '@portal/shared-kit/contract/core/audit';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { auditActs } from '@portal/shared-kit/contract/platform/audit-log';
import { namesOf } from '../audit/audit-names.repository.ts';
import type { AuditWords } from '../audit/words.ts';
import { formatDay, formatMoment } from '../database/dates.ts';
import { listExport } from '../documents/list-export.ts';
import { inBatches } from '../documents/list-lines.ts';
import * as log from './audit-log.repository.ts';
import { exportTexts as text, messages } from './messages.ts';
import { kindInWords, describeEntriesWithRecords, type DescribedEntry } from './describe-records.ts';

type Queried = log.AuditLogFilters & { format?: FileFormat };

const inText = (value: AuditValue) =>
  value === null ? text.none : Array.isArray(value) ? value.join('; ') : String(value);

/** The audit log as a file, filtered and sorted as on the screen. */
export const auditLogExport = (words: Required<AuditWords>) =>
  listExport<Queried, DescribedEntry>({
    kind: 'audit_log',
    columns: [
      { title: text.at, of: 'at', cell: ({ at }) => formatMoment(at), narrow: true },
      { title: text.actor, of: 'actor', cell: ({ actor }) => actor, narrow: true },
      {
        title: text.role,
        of: 'role',
        cell: ({ role }) => (role ? roleLabel(role) : text.none),
        narrow: true,
      },
      { title: text.action, of: 'action', cell: ({ action }) => action, narrow: true },
      { title: text.record, of: 'record', cell: ({ record }) => record },
      { title: text.reason, of: 'reason', cell: ({ reason }) => reason ?? text.none },
      {
        title: text.changes,
        of: 'changes',
        cell: ({ changes }) =>
          changes.map((it) => text.change(it.label, inText(it.old), inText(it.new))).join(' | '),
      },
    ],
    count: log.count,
    lines: (db, filters) =>
      inBatches(async ({ from, most }) =>
        describeEntriesWithRecords(db, words, await log.some(db, filters, from, most)),
      ),
    filters: async (db, { actor_id, entity, entity_id, act, search, from, until }) => [
      ...(actor_id === undefined
        ? []
        : [
            text.filter(
              text.actor,
              (await namesOf(db, 'user_account', [actor_id])).get(actor_id) ?? String(actor_id),
            ),
          ]),
      ...(entity
        ? [
            text.filter(
              text.record,
              messages.record(
                kindInWords(words, entity),
                undefined,
                entity_id === undefined ? null : String(entity_id),
              ),
            ),
          ]
        : []),
      ...(act ? [text.filter(text.action, auditActs[act])] : []),
      ...(from ? [text.filter(text.from, formatDay(from))] : []),
      ...(until ? [text.filter(text.until, formatDay(until))] : []),
      ...(search ? [text.filter(text.actor, search)] : []),
    ],
    title: () => text.title,
    file: () => text.file,
    audit: ({ format: _format, ...narrowed }) => ({
      action: 'audit_log.export',
      entity: 'audit_log',
      changes: Object.entries(narrowed).flatMap(([field, value]) =>
        value === undefined || value === '' ? [] : [{ field, old: null, new: value }],
      ),
    }),
  });
