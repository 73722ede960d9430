import * as contract from '@portal/shared-kit/contract/platform/audit-log';
import type { AuditValue } from '@portal/shared-kit/contract/core/audit';
import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import type { ListField } from '@portal/shared-kit/contract/core/list-field';
import { type AuditWords, inWords } from '../audit/words.ts';
import type { DocumentServer } from '../documents/printer.ts';
import { serveListFile } from '../lists/serve-list.ts';
import { query, listed } from '../http/route.ts';
import { allNames, describeEntries } from '../audit/describe-entries.ts';
import type { Db } from '../database/db.ts';
import { formatDay } from '../database/dates.ts';
import { fileColumns } from '../documents/list-file.ts';
import { listWords } from '../documents/messages.ts';
import { listExport } from '../documents/list-export.ts';
import { inBatches } from '../documents/list-lines.ts';
import {
  isNamed,
  type RecordedReference,
  type ReferencedKind,
  namesOf,
  diff,
} from '../audit/audit.repository.ts';
import * as log from './audit-log.repository.ts';
import type { AuditLogEntry } from './audit-log.repository.ts';
import { messages } from './messages.ts';

export type DescribedEntry = Awaited<ReturnType<typeof describeEntriesWithRecords>>[number];

/** Log entries in readable words, each with the name of its record. */
export async function describeEntriesWithRecords(
  db: Db,
  words: Required<AuditWords>,
  rows: readonly AuditLogEntry[],
) {
  const idsByKind = new Map<ReferencedKind, RecordedReference[]>();
  for (const { entity, entity_id } of rows)
    if (isNamed(entity) && entity_id !== null)
      idsByKind.set(entity, [...(idsByKind.get(entity) ?? []), Number(entity_id)]);
  const names = await allNames(db, idsByKind);
  const entries = await describeEntries(db, words, rows, true);
  return rows.map(({ actor_id, entity, entity_id }, at) => {
    const name = names.get(entity as ReferencedKind)?.get(Number(entity_id));
    const record = messages.record(kindInWords(words, entity), name, entity_id);
    return { ...entries[at]!, actor_id, entity, entity_id, record };
  });
}

/** What records of that kind are called. */
const kindInWords = (words: Required<AuditWords>, entity: string): string =>
  inWords(words, `${entity}.`).entity;

type Queried = log.AuditLogFilters & { format?: FileFormat };

const inText = (value: AuditValue) =>
  value === null ? '—' : Array.isArray(value) ? value.join('; ') : String(value);

/** The audit log as a file, filtered and sorted as on the screen. */
const auditLogExport = (words: Required<AuditWords>) =>
  listExport<Queried, DescribedEntry>({
    kind: 'audit_log',
    columns: fileColumns<DescribedEntry>(contract.auditLogList.fields, {
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
      const { actor, record, action } = contract.auditLogList.fields as Record<string, ListField>;
      const ofActor =
        actor_id && ((await namesOf(db, 'user_account', [actor_id])).get(actor_id) ?? String(actor_id));
      const ofRecord =
        entity &&
        messages.record(kindInWords(words, entity), undefined, entity_id ? String(entity_id) : null);
      const texts: [string, string | undefined][] = [
        [actor!.title, ofActor || undefined],
        [record!.title, ofRecord],
        [action!.title, act && contract.auditActs[act]],
        [listWords.from, from && formatDay(from)],
        [listWords.until, until && formatDay(until)],
        [actor!.title, search || undefined],
      ];
      return texts.flatMap(([title, value]) => (value === undefined ? [] : [listWords.is(title, value)]));
    },
    title: () => contract.auditLogList.title,
    file: () => contract.auditLogList.file,
    audit: ({ format: _format, reader: _reader, ...narrowed }) => ({
      action: 'audit_log.export',
      entity: 'audit_log',
      changes: diff(undefined, narrowed).filter(({ new: value }) => value !== ''),
    }),
  });

/** The audit log over all records, for users with the right to see all of it. */
export const auditLogRoutes = (words: Required<AuditWords>) => (server: DocumentServer) => {
  const asFile = auditLogExport(words);
  query(server, contract.auditLog, async (db, { query: filters }, { user }) => {
    const page = await log.list(db, { ...filters, reader: user.personId });
    return listed(filters, { ...page, rows: await describeEntriesWithRecords(db, words, page.rows) });
  });
  serveListFile(server, contract.exportAuditLog, asFile, (asked, { user }) => ({
    ...asked,
    reader: user.personId,
  }));
};
