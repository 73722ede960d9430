import { activeWords } from '@portal/shared-kit/contract/core/crud';
import type { ExportedList, ListField, ListFields } from '@portal/shared-kit/contract/core/list-field';
import { diff } from '../audit/audit.repository.ts';
import { formatDay, formatMoment } from '../database/dates.ts';
import type { Db } from '../database/db.ts';
import type { ListExport } from './export.ts';
import { listExport, type DeclaredExport, type ListColumn } from './list-export.ts';
import { pagedExport, type FileQuery, type PagedExport } from './paged-export.ts';
import { referenceInWords } from './filter-names.repository.ts';
import { listWords as words, messages } from './messages.ts';
import type { Cell, CellKind } from './sheet.ts';

const isDay = (value: Date | string): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

const cells: Record<ListField['kind'], (value: never, field: ListField) => Cell> = {
  text: (value: string | number) => String(value),
  number: (value: number) => value,
  money: (centavos: number) => centavos,
  day: (value: Date | string) => (isDay(value) ? { kind: 'date', value } : formatDay(value)),
  moment: (value: Date | string) => formatMoment(value),
  label: (value: string | number | boolean, { labels }) => labels?.[String(value)] ?? String(value),
};
const kinds: Partial<Record<ListField['kind'], CellKind>> = { number: 'number', money: 'money' };

const cellOf = (value: unknown, field: ListField): Cell =>
  value === null || value === undefined ? null : cells[field.kind](value as never, field);

type SpecialCells<Row> = { readonly [Field in keyof Row & string]?: (row: Row) => Cell };

/** The columns of the exported file of a list that the contract declares. `special` replaces the cells that are not their field alone. */
export function fileColumns<Row extends object>(
  fields: ListFields<Row>,
  special: SpecialCells<Row> = {},
): ListColumn<Row>[] {
  return (Object.entries(fields) as [keyof Row & string, ListField][]).map(([name, field]) => ({
    title: field.title,
    ...(kinds[field.kind] && { kind: kinds[field.kind] }),
    of: field.shownIn ?? name,
    narrow: field.narrow ?? field.kind !== 'text',
    cell: (row) => {
      const value = special[name] ? special[name](row) : cellOf(row[name], field);
      return value ?? field.none ?? null;
    },
  }));
}

type Served<Row, Query> = Omit<PagedExport<Row, Query>, 'title' | 'file' | 'columns'> & {
  cells?: SpecialCells<Row>;
};

const named = { year: words.year, from: words.from, until: words.until };

/** One filter in words; undefined where only the list itself has words for it. */
async function filterInWords(
  db: Db,
  fields: Readonly<Record<string, ListField | undefined>>,
  name: string,
  value: string | number,
): Promise<string | undefined> {
  const field = fields[name];
  if (field?.labels) return words.is(field.title, field.labels[String(value)] ?? value);
  const reference = await referenceInWords(db, name, Number(value));
  if (reference) return words.is(field?.title ?? reference.title, reference.name);
  if (name === 'state' && value in activeWords)
    return words.is(words.state, activeWords[value as keyof typeof activeWords]);
  const title = field?.title ?? named[name as keyof typeof named];
  return title && words.is(title, typeof value === 'string' && isDay(value) ? formatDay(value) : value);
}

/** The filters of a list in words: by its fields, its declared filters, or the record that an id refers to. */
export async function filtersInWords(
  db: Db,
  { fields, filters }: Pick<ExportedList<never>, 'fields' | 'filters'>,
  request: object,
): Promise<string[]> {
  const {
    search: _search,
    format: _format,
    sort: _sort,
    hidden: _hidden,
    ...filtered
  } = request as FileQuery;
  const texts: string[] = [];
  for (const [name, value] of Object.entries(filtered)) {
    if (value === undefined || typeof value === 'object') continue;
    const text = await filterInWords(db, { ...fields, ...filters }, name, value);
    if (text) texts.push(text);
  }
  return texts;
}

/** The exported file of a list that the contract declares: `list` reads its pages, `filters` adds in words what the contract does not say. */
export const listFile = <Row extends object, Query extends { page: number; per_page: number }>(
  declared: ExportedList<Row>,
  { cells, filters, ...served }: Served<Row, Query>,
): ListExport<FileQuery> =>
  pagedExport<Row, Query>({
    ...served,
    title: declared.title,
    file: declared.file,
    columns: fileColumns(declared.fields, cells),
    filters: async (db, request) => [
      ...(await filtersInWords(db, declared, request)),
      ...((await filters?.(db, request)) ?? []),
    ],
  });

type Streamed<Row, Query> = Pick<
  DeclaredExport<Query, Row>,
  'kind' | 'count' | 'lines' | 'headed' | 'totals'
> & {
  entity: string;
  cells?: SpecialCells<Row>;
  filters?(request: Query): string[];
};

/** The exported file of a list that is too long to be read by pages: `lines` reads it row by row. */
export const streamedListFile = <Row extends object, Query extends object>(
  { title, file, ...declared }: ExportedList<Row>,
  { entity, cells, filters, ...streamed }: Streamed<Row, Query>,
): ListExport<Query> =>
  listExport<Query, Row>({
    ...streamed,
    columns: fileColumns(declared.fields, cells),
    filters: async (db, request) => {
      const { search } = request as FileQuery;
      return [
        ...(await filtersInWords(db, declared, request as FileQuery)),
        ...(filters?.(request) ?? []),
        ...(search ? [messages.search(search)] : []),
      ];
    },
    title: () => title,
    file: () => file,
    audit: (request) => {
      const { format: _format, reach: _reach, ...narrowed } = request as FileQuery;
      return {
        action: `${entity}.export`,
        entity,
        changes: diff(undefined, narrowed).filter(({ new: value }) => value !== ''),
      };
    },
  });
