import {
  ExpressionWrapper,
  OperationNodeTransformer,
  sql,
  type AliasableExpression,
  type Compilable,
  type CompiledQuery,
  type PrimitiveValueListNode,
  type QueryCreator,
  type ValueNode,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from './db.ts';
import type { DB } from './schema.ts';
import { hadMany, rememberedCounts, rememberedTotal, rememberMany, rememberTotal } from './totals.ts';

/** How many matches of a search are counted and can be paged through; with more, the search has to be refined. */
export const searchLimit = 1000;

type Order = 'asc' | 'desc';
interface Keyed {
  id: number;
  /** The sort key; ties are broken by `id`. An index on both must serve it. */
  key: unknown;
}

export interface Listing<Row extends { id: number }> {
  /** Ids and sort keys of the rows that match filters and search. */
  source: AliasableExpression<Keyed>;
  /** The same rows, written so that the planner uses the search index. */
  gather?: AliasableExpression<Keyed>;
  /** The same rows, written so that the planner walks the sort index: for a search with many matches. */
  walk?: AliasableExpression<Keyed>;
  /** Whether `source` is narrowed by a search. */
  searched: boolean;
  /** What the filters leave without the search. Where that is little, `walk` looks at each of these rows, however common the name is. */
  narrowed?: AliasableExpression<Keyed>;
  /** All rows as the contract names their fields, or a function that selects them and is called once: what it selects depends on nothing.
   *  Those made of many tables are read by their ids: PostgreSQL plans a page anew each time, as it depends on how far it is from the start,
   *  and would plan all their joins with it. */
  rows: AliasableExpression<Row> | ((db: Db) => AliasableExpression<Row>) | { byIds: RowsById<Row> };
  order?: Order;
}
/** Rows by their ids, in any order. */
type RowsById<Row> = (db: Db, of: { ids: readonly number[] }) => Promise<Row[]>;

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** More matches exist than were counted. */
  capped?: true;
}

/** A list that is built once for each combination of filters; not for a search, of which hardly any comes twice. What `listing` returns must
 *  depend on the filters alone: not on the time, on data or on the caller. */
export function pageList<
  Request extends { page: number; per_page: number; search?: string },
  Row extends { id: number },
>(listing: (db: Db, filters: Request) => Listing<Row>) {
  const listings = new LRUCache<string, Listing<Row>>({ max: 200 });
  return (db: Db, request: Request): Promise<Page<Row>> => {
    if (request.search) return pageOf(db, request, listing(db, request));
    const key = JSON.stringify({ ...request, page: 0, per_page: 0 });
    const known = listings.get(key) ?? listing(db, request);
    listings.set(key, known);
    return pageOf(db, request, known);
  };
}

/** A page of a list that stays fast in a large table: sorted by an index, large totals cached, at most `searchLimit` matches of a search. */
export async function pageOf<Row extends { id: number }>(
  db: Db,
  { page, per_page }: { page: number; per_page: number },
  listing: Listing<Row>,
): Promise<Page<Row>> {
  const offset = (page - 1) * per_page;
  if (listing.searched) return searchedPage(db, listing, { limit: per_page, offset });
  const { name, parameters } = compiled(db, listing.source);
  const slice = { limit: per_page, offset, isFixed: offset === 0 && parameters.length === 0 };
  // A total from outside a transaction is not that of the rows which its pages see.
  const total = db.isTransaction ? undefined : rememberedTotal(name);
  if (total !== undefined) return { rows: await nearerEnd(db, listing, slice, total), total };
  const began = Date.now();
  const counted = await countedPage(db, listing, slice);
  rememberTotal(name, counted.total, Date.now() - began);
  return counted;
}

interface Slice {
  limit: number;
  offset: number;
  /** The first rows of a list that nothing narrows: with the limit written out they are planned once for each connection, where planning
   *  takes several times as long as reading. What a filter's value decides is planned by that value. */
  isFixed?: boolean;
}

const keyed = (db: QueryCreator<DB>, source: AliasableExpression<Keyed>) =>
  db.selectFrom(source.as('source')).select(['id', 'key']);

/** Up to one match more than are counted. */
const maxMatches = (db: Db, source: AliasableExpression<Keyed>) => keyed(db, source).limit(searchLimit + 1);

/** Text and parameters of an expression. */
interface Part extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  /** Of both: the key under which its total is cached. */
  name: string;
}
const parts = new WeakMap<AliasableExpression<unknown>, Part>();

function compiled(db: Db, expression: AliasableExpression<unknown>): Part {
  const known = parts.get(expression);
  if (known) return known;
  const { sql: text, parameters } = db.selectFrom(expression.as('part')).selectAll().compile();
  const part = { sql: text, parameters, name: JSON.stringify([text, parameters]) };
  parts.set(expression, part);
  return part;
}

/** Stands for a value in a statement that is kept: the value's place among those of a call. */
class Slot {
  at = NaN;
}

class SlotMaker extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.immediate ? node : { ...node, value: new Slot() };
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(() => new Slot()) };
  }
}

/** The expression with slots for its values, of which the first has the place `from`. */
function withSlots<T>(db: Db, expression: AliasableExpression<T>, from: number): AliasableExpression<T> {
  const slotted = new ExpressionWrapper<DB, never, T>(
    new SlotMaker().transformNode(expression.toOperationNode()),
  );
  for (const [index, slot] of compiled(db, slotted).parameters.entries()) (slot as Slot).at = from + index;
  return slotted;
}

/** Statements by all that their text depends on: to build and compile one takes longer than to run it. */
const statements = new LRUCache<string, CompiledQuery>({ max: 500 });

const filled = (statement: CompiledQuery, values: readonly unknown[]): CompiledQuery => ({
  ...statement,
  parameters: statement.parameters.map((value) => (value instanceof Slot ? values[value.at] : value)),
});

const count = (db: Db, source: AliasableExpression<Keyed>) =>
  db.selectFrom(source.as('counted')).select((eb) => eb.fn.countAll<number>().as('total'));
const totalOf = async (db: Db, source: AliasableExpression<Keyed>) =>
  (await count(db, source).executeTakeFirstOrThrow()).total;

/** Where the ids of a page come from. */
interface Origin {
  source: AliasableExpression<Keyed>;
  /** `source` is a search: its matches are gathered, at most one more than `searchLimit`, and counted. */
  isGathered?: boolean;
  /** Whether each row has the total of `source` beside it. */
  isCounted?: boolean;
}

/** Rows of a slice, in order. `total` is that of the source, where it is counted and any row is there. */
interface Found<Row> {
  rows: Row[];
  total: number | undefined;
}

async function rowsOf<Row extends { id: number }>(
  db: Db,
  { rows, order = 'asc' }: Pick<Listing<Row>, 'rows' | 'order'>,
  slice: Slice,
  origin: Origin,
): Promise<Found<Row>> {
  const selected = typeof rows === 'function' ? selectedOnce(db, rows) : 'byIds' in rows ? undefined : rows;
  const statement = pageStatement(db, selected, order, slice, origin);
  const found = (await db.executeQuery(statement)).rows as Counted<Row>[];
  const total = found[0]?.list_total ?? undefined;
  if (!('byIds' in rows) || found.length === 0) return { rows: found, total };
  const ids = found.map(({ id }) => id);
  return { rows: inPlaces(ids, await rows.byIds(db, { ids })), total };
}

const selections = new WeakMap<(db: Db) => AliasableExpression<unknown>, AliasableExpression<unknown>>();
function selectedOnce<Row>(db: Db, rows: (db: Db) => AliasableExpression<Row>): AliasableExpression<Row> {
  const selected = selections.get(rows) ?? rows(db);
  selections.set(rows, selected);
  return selected as AliasableExpression<Row>;
}

/** Selects the rows of a slice, or their ids alone where there are no `rows`. Compiled once for all calls whose text is the same: that of its
 *  parts is compared, and only their values are filled in. */
function pageStatement<Row extends { id: number }>(
  db: Db,
  rows: AliasableExpression<Row> | undefined,
  order: Order,
  { limit, offset, isFixed = false }: Slice,
  { source, isGathered = false, isCounted = false }: Origin,
): CompiledQuery {
  const given = [compiled(db, source), ...(rows ? [compiled(db, rows)] : [])];
  const values = [...given.flatMap(({ parameters }) => parameters), limit, offset];
  const key = JSON.stringify([
    order,
    isFixed && limit,
    isGathered,
    isCounted,
    ...given.map((part) => part.sql),
  ]);
  const known = statements.get(key);
  if (known) return filled(known, values);
  const [limitSlot, offsetSlot] = [values.length - 2, values.length - 1].map((at) =>
    Object.assign(new Slot(), { at }),
  );
  const made = builtPage(
    db,
    rows && withSlots(db, rows, given[0]!.parameters.length),
    order,
    { limit: isFixed ? limit : (limitSlot as never), offset: offsetSlot as never, isFixed },
    { source: withSlots(db, source, 0), isGathered, isCounted },
  ).compile();
  statements.set(key, made);
  return filled(made, values);
}

function builtPage<Row extends { id: number }>(
  db: Db,
  rows: AliasableExpression<Row> | undefined,
  order: Order,
  { limit, offset, isFixed }: Slice,
  { source, isGathered, isCounted }: Origin,
): Compilable {
  const matches = db.withTables<{ matches: Keyed }>().selectFrom('matches').select(['id', 'key']);
  const base = isGathered
    ? (db.with(
        (name) => name('matches').materialized(),
        () => maxMatches(db, source),
      ) as unknown as QueryCreator<DB>)
    : db;
  const ids = isGathered ? matches : source;
  const page = base
    .with('page', (q) => {
      const sorted = keyed(q, ids).orderBy('key', order).orderBy('id', order);
      return isFixed ? sorted.limit(sql.lit(limit)) : sorted.limit(limit).offset(offset);
    })
    .selectFrom('page')
    .$if(isGathered || isCounted === true, (q) => q.select(count(db, ids).as('list_total')))
    .orderBy('page.key', order)
    .orderBy('page.id', order);
  return rows
    ? page.innerJoin(rows.as('row'), (join) => join.onRef('row.id', '=', 'page.id')).selectAll('row')
    : page.select('page.id');
}
type Counted<Row> = Row & { list_total?: number | null };

/** Rows in the order of their ids; one that was deleted since is left out. */
function inPlaces<Row extends { id: number }>(ids: readonly number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Rows and their total in one query; an empty page needs a second one for the total. */
async function countedPage<Row extends { id: number }>(db: Db, listing: Listing<Row>, slice: Slice) {
  const { rows, total } = await rowsOf(db, listing, slice, { source: listing.source, isCounted: true });
  return { rows, total: total ?? (slice.offset === 0 ? 0 : await totalOf(db, listing.source)) };
}

/** Few matches are gathered, counted and sorted; many are found by walking the sort index, and not all counted. */
async function searchedPage<Row extends { id: number }>(db: Db, listing: Listing<Row>, slice: Slice) {
  const { name } = compiled(db, listing.source);
  if (hadMany(name)) return walkedPage(db, listing, slice);
  const looked = listing.narrowed && (await areFew(db, listing.narrowed)) ? listing.walk : undefined;
  const source = looked ?? listing.gather ?? listing.source;
  const found = await rowsOf(db, listing, slice, { source, isGathered: true });
  const total = found.total ?? (slice.offset === 0 ? 0 : await totalOf(db, maxMatches(db, source)));
  rememberMany(name, total > searchLimit);
  return total > searchLimit ? walkedPage(db, listing, slice) : { rows: found.rows, total };
}

async function walkedPage<Row extends { id: number }>(
  db: Db,
  listing: Listing<Row>,
  { limit, offset }: Slice,
): Promise<Page<Row>> {
  const rowCount = Math.max(0, Math.min(limit, searchLimit - offset));
  const source = listing.walk ?? listing.source;
  const { rows } =
    rowCount === 0 ? { rows: [] } : await rowsOf(db, listing, { limit: rowCount, offset }, { source });
  return { rows, total: searchLimit, capped: true };
}

/** Up to so many rows it is faster to look at the name of each than to gather everybody who has a common name. */
const lookedAt = 20_000;
const areFew = async (db: Db, rows: AliasableExpression<Keyed>): Promise<boolean> =>
  lookedAt >=
  (await rememberedCounts(
    `size of ${compiled(db, rows).name}`,
    () => totalOf(db, keyed(db, rows).limit(lookedAt + 1)),
    (many) => many,
  ));

/** The ids that a search finds; undefined above `searchLimit`, where walking the sort index is cheaper. */
export async function fewMatches(db: Db, source: AliasableExpression<Keyed>): Promise<number[] | undefined> {
  const { name } = compiled(db, source);
  if (hadMany(name)) return undefined;
  const found = await maxMatches(db, source).execute();
  const isMany = found.length > searchLimit;
  rememberMany(name, isMany);
  return isMany ? undefined : found.map(({ id }) => id);
}

/** Reads backwards from the end where the slice is nearer to it. */
async function nearerEnd<Row extends { id: number }>(
  db: Db,
  listing: Listing<Row>,
  { limit, offset, isFixed }: Slice,
  total: number,
): Promise<Row[]> {
  const rowCount = Math.min(limit, total - offset);
  if (rowCount <= 0) return [];
  const { source, rows } = listing;
  if (isFixed) return (await rowsOf(db, listing, { limit, offset, isFixed }, { source })).rows;
  if (offset <= total / 2) return (await rowsOf(db, listing, { limit: rowCount, offset }, { source })).rows;
  const order = listing.order === 'desc' ? 'asc' : 'desc';
  const fromEnd = { limit: rowCount, offset: total - offset - rowCount };
  const backwards = await rowsOf(db, { rows, order }, fromEnd, { source });
  return backwards.rows.reverse();
}
