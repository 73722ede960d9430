import type { Db } from '../database/db.ts';
import {
  type FieldChange,
  type entriesOf,
  namesOf,
  type RecordedReference,
  type ReferencedKind,
} from './audit.repository.ts';
import { messages } from './messages.ts';
import { readable, referencesIn } from './readable.rules.ts';
import { inShort, type AuditWords } from './words.ts';

type Entry = Awaited<ReturnType<typeof entriesOf>>['rows'][number];
const changesOf = ({ changes }: Entry) => changes as unknown as FieldChange[];

/** The names of records of several kinds. */
export const allNames = async (db: Db, idsByKind: ReadonlyMap<ReferencedKind, RecordedReference[]>) =>
  new Map(
    await Promise.all(
      [...idsByKind].map(async ([what, ids]) => [what, await namesOf(db, what, ids)] as const),
    ),
  );

export type AuditLine = Awaited<ReturnType<typeof describeEntries>>[number];

/** Log entries in readable words; the IP address is included only for callers with the right to see it. */
export async function describeEntries(
  db: Db,
  words: Required<AuditWords>,
  rows: readonly Entry[],
  seesAddress: boolean,
) {
  const names = await allNames(db, referencesIn(words.fields, rows.flatMap(changesOf)));
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor_name ?? (row.actor_id === null ? messages.nobody : messages.goneActor(row.actor_id)),
    role: row.role,
    ip: seesAddress ? row.ip : null,
    action: inShort(words, row.action),
    reason: row.reason,
    changes: readable({ fields: words.fields, names }, changesOf(row)),
  }));
}
