import { isNamed, type RecordedReference, type ReferencedKind } from '../audit/audit-names.repository.ts';
import { allNames, describeEntries } from '../audit/describe-entries.ts';
import { inWords, type AuditWords } from '../audit/words.ts';
import type { Db } from '../database/db.ts';
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
export const kindInWords = (words: Required<AuditWords>, entity: string): string =>
  inWords(words, `${entity}.`).entity;
