import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { auditLog } from '@portal/shared-kit/contract/platform/audit-log';
import { sql } from 'kysely';
import { changesFor } from '../audit/audit.repository.ts';
import { dayAt } from '../database/dates.ts';
import type { Db } from '../database/db.ts';
import { countOf } from '../database/read.ts';
import { pageList, searchLimit } from '../database/page.ts';
import { contains } from '../database/search.ts';
import { sorting } from '../database/sort.ts';
import { fieldError } from '../http/errors.ts';
import { messages } from './messages.ts';

type Query = Args<typeof auditLog>['query'];
/** Filters and sort order of the log. */
export type AuditLogFilters = Omit<Query, 'page' | 'per_page'> & {
  /** The person who reads. */
  reader: number;
};

const sorted = sorting({ at: 'at' }, '-at');

/** The filtered entries. Throws where a record number comes without its kind, since numbers are unique only within a kind, and for a time
 *  that ends before it begins. */
const narrowed = (
  db: Db,
  { search, sort, actor_id, entity, entity_id, act, from, until }: AuditLogFilters,
) => {
  if (entity_id !== undefined && entity === undefined)
    throw fieldError('invalid', 'entity', messages.kindMissing);
  if (from !== undefined && until !== undefined && until < from)
    throw fieldError('invalid', 'until', messages.endsBefore);
  return db
    .selectFrom('audit_log')
    .select(['id', sorted(sort).key.as('key')])
    .$if(actor_id !== undefined, (qb) => qb.where('actor_id', '=', actor_id!))
    .$if(entity !== undefined, (qb) => qb.where('entity', '=', entity!))
    .$if(entity_id !== undefined, (qb) => qb.where('entity_id', '=', String(entity_id)))
    .$if(act !== undefined, (qb) => qb.where(sql<boolean>`split_part(action, '.', 2) = ${act}`))
    .$if(from !== undefined, (qb) => qb.where('at', '>=', dayAt(from!)))
    .$if(until !== undefined, (qb) => qb.where('at', '<', dayAt(until!, 1)))
    .$if(search !== '', (qb) => qb.where(contains(sql`lower(f_unaccent(coalesce(actor_name, '')))`, search)));
};

const asRows = (db: Db, { reader }: AuditLogFilters) =>
  db
    .selectFrom('audit_log as entry')
    .select([
      'entry.id',
      'entry.at',
      'entry.actor_id',
      'entry.actor_name',
      'entry.role',
      'entry.ip',
      'entry.action',
      'entry.reason',
    ])
    .select([changesFor(reader, 'entry'), 'entry.entity', 'entry.entity_id']);

const inOrder = (db: Db, filters: AuditLogFilters) => {
  const { order } = sorted(filters.sort);
  return narrowed(db, filters).orderBy('at', order).orderBy('id', order);
};

/** Whether any filter is set. Matches are then counted only up to a limit, because one kind of record may be most of a log that only grows. */
const isNarrowed = ({ search, actor_id, entity, act, from, until }: AuditLogFilters) =>
  search !== '' || [actor_id, entity, act, from, until].some((filter) => filter !== undefined);

export const list = pageList((db: Db, filters: AuditLogFilters & Pick<Query, 'page' | 'per_page'>) => ({
  source: narrowed(db, filters),
  // Most of the log may be of one kind: matches are read in the order of an index, never by scanning the whole log.
  ...(filters.search === '' && { gather: inOrder(db, filters).limit(searchLimit + 1) }),
  searched: isNarrowed(filters),
  order: sorted(filters.sort).order,
  rows: asRows(db, filters),
}));
export type AuditLogEntry = Awaited<ReturnType<typeof list>>['rows'][number];

export const count = (db: Db, filters: AuditLogFilters): Promise<number> =>
  countOf(db.selectFrom(narrowed(db, filters).as('counted')));

/** `most` rows of the list, starting at row `from` (0-based). */
export const some = (db: Db, filters: AuditLogFilters, from: number, most: number) => {
  const { order } = sorted(filters.sort);
  return db
    .with('part', () => inOrder(db, filters).offset(from).limit(most))
    .selectFrom('part')
    .innerJoin(asRows(db, filters).as('row'), (join) => join.onRef('row.id', '=', 'part.id'))
    .selectAll('row')
    .orderBy('part.key', order)
    .orderBy('part.id', order)
    .execute();
};
