import type { ReactNode } from 'react';
import type { ListField, ListFields } from '../../contract/core/list-field.ts';
import { formatMoney } from '../../contract/core/money-text.ts';
import { formatDate, formatDay, formatMoment } from '../../dates.ts';
import type { Column } from './column.ts';

const isDate = (value: string) => value.length === 10;

const formats: Record<ListField['kind'], (value: never, field: ListField) => ReactNode> = {
  text: (value: ReactNode) => value,
  number: (value: number) => value,
  money: (centavos: number) => formatMoney(centavos),
  day: (value: string) => (isDate(value) ? formatDate(value) : formatDay(value)),
  moment: (value: string) => formatMoment(value),
  label: (value: string | number | boolean, { labels }) => labels?.[String(value)] ?? String(value),
};

const isNothing = (value: unknown, { none }: ListField) =>
  value === null || value === undefined || (value === '' && none !== undefined);

/** The columns that a list declares in the contract. `special` replaces the cells that show more than their field. */
export function listColumns<Row extends object>(
  fields: ListFields<Row>,
  special: { readonly [Field in keyof Row & string]?: Column<Row>['render'] } = {},
): readonly Column<Row>[] {
  return (Object.entries(fields) as [keyof Row & string, ListField][])
    .filter(([, field]) => field.shownIn === undefined)
    .map(([dataIndex, field]) => ({
      title: field.title,
      dataIndex,
      render:
        special[dataIndex] ??
        ((value: unknown) =>
          isNothing(value, field) ? (field.none ?? '—') : formats[field.kind](value as never, field)),
      ...(field.person && { person: true }),
      ...((field.kind === 'money' || field.kind === 'number') && { numeric: true }),
      ...(field.hidden && { hidden: true }),
    }));
}
