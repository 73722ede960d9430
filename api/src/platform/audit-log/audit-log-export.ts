import type { AuditValue } from '@portal/shared-kit/contract/core/audit';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import type { ListField } from '@portal/shared-kit/contract/core/list-field';
import { auditActs, auditLogList } from '@portal/shared-kit/contract/platform/audit-log';
import { namesOf } from '../audit/audit-names.repository.ts';
import type { AuditWords } from '../audit/words.ts';
import { formatDay } from '../database/dates.ts';
import { fileColumns } from '../documents/list-file.ts';
import { listWords } from '../documents/messages.ts';
import { listExport } from '../documents/list-export.ts';
import { inBatches } from '../documents/list-lines.ts';
import * as log from './audit-log.repository.ts';
import { messages } from './messages.ts';
import { kindInWords, describeEntriesWithRecords, type DescribedEntry } from './describe-records.ts';

type Queried = log.AuditLogFilters & { format?: FileFormat };

const inText = (value: AuditValue) =>
  value === null ? '—' : Array.isArray(value) ? value.join('; ') : String(value);

/** The audit log as a file, filtered and sorted as on the screen. */
export const auditLogExport = (words: Required<AuditWords>) =>
  listExport<Queried, DescribedEntry>({
    kind: 'audit_log',
    columns: fileColumns<DescribedEntry>(auditLogList.fields, {
      changes: ({ changes }) =>
        changes
          .map(({ label, old, new: after }) => messages.change(label, inText(old), inText(after)))
          .join(' | '),
    }),
    count: log.count,
    lines: (db, filters) =>
      inBatches(async ({ from, most }) =>
        describeEntriesWithRecords(db, words, await log.some(db, filters, from, most)),
      ),
    filters: async (db, { actor_id, entity, entity_id, act, search, from, until }) => {
      const { actor, record, action } = auditLogList.fields as Record<string, ListField>;
      const ofActor =
        actor_id && ((await namesOf(db, 'user_account', [actor_id])).get(actor_id) ?? String(actor_id));
      const ofRecord =
        entity &&
        messages.record(kindInWords(words, entity), undefined, entity_id ? String(entity_id) : null);
      const texts: [string, string | undefined][] = [
        [actor!.title, ofActor || undefined],
        [record!.title, ofRecord],
        [action!.title, act && auditActs[act]],
        [listWords.from, from && formatDay(from)],
        [listWords.until, until && formatDay(until)],
        [actor!.title, search || undefined],
      ];
      return texts.flatMap(([title, value]) => (value === undefined ? [] : [listWords.is(title, value)]));
    },
    title: () => auditLogList.title,
    file: () => auditLogList.file,
    audit: ({ format: _format, ...narrowed }) => ({
      action: 'audit_log.export',
      entity: 'audit_log',
      changes: Object.entries(narrowed).flatMap(([field, value]) =>
        value === undefined || value === '' ? [] : [{ field, old: null, new: value }],
      ),
    }),
  });
