import { activeWords } from '@portal/shared-kit/contract/core/crud';
import type { ExportedList, ListField, ListFields } from '@portal/shared-kit/contract/core/list-field';
import { formatDay, formatMoment } from '../database/dates.ts';
import type { ListExport } from './export.ts';
import type { ListColumn } from './list-export.ts';
import { pagedExport, type FileQuery, type PagedExport } from './paged-export.ts';
import { listWords, messages } from './messages.ts';
import type { Cell, CellKind } from './sheet-model.ts';

const isDate = (value: string) => value.length === 10;

const cells: Record<ListField['kind'], (value: never, field: ListField) => Cell> = {
  text: (value: string | number) => String(value),
  number: (value: number) => value,
  money: (centavos: number) => centavos,
  day: (value: string) => (isDate(value) ? { kind: 'date', value } : formatDay(value)),
  moment: (value: string) => formatMoment(value),
  label: (value: string | number | boolean, { labels }) => labels?.[String(value)] ?? String(value),
};
const kinds: Partial<Record<ListField['kind'], CellKind>> = { number: 'number', money: 'money' };

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
    cell:
      special[name] ??
      ((row) => {
        const value = row[name];
        return value === null || value === undefined
          ? (field.none ?? null)
          : cells[field.kind](value as never, field);
      }),
  }));
}

type Served<Row, Query> = Omit<PagedExport<Row, Query>, 'title' | 'file' | 'columns'> & {
  cells?: SpecialCells<Row>;
};

/** The filters of fields that have texts for their values, and the state of records that can be deactivated, in words. */
function filterWords(fields: ListFields<never>, request: FileQuery): string[] {
  const declared = Object.entries(fields as Record<string, ListField>).flatMap(
    ([name, { title, labels }]) => {
      const value = labels?.[String(request[name as keyof FileQuery])];
      return value === undefined ? [] : [listWords.is(title, value)];
    },
  );
  const active = 'state' in fields ? undefined : activeWords[request.state as keyof typeof activeWords];
  return active === undefined ? declared : [...declared, messages.state(active)];
}

/** The exported file of a list that the contract declares: `list` reads its pages, `filters` adds in words what the fields do not say. */
export const listFile = <Row extends object, Query extends { page: number; per_page: number }>(
  { fields, title, file }: ExportedList<Row>,
  { cells, filters, ...served }: Served<Row, Query>,
): ListExport<FileQuery> =>
  pagedExport<Row, Query>({
    ...served,
    title,
    file,
    columns: fileColumns(fields, cells),
    filters: async (db, request) => [
      ...((await filters?.(db, request)) ?? []),
      ...filterWords(fields, request),
    ],
  });
