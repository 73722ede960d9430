import type { ReactNode } from 'react';
import { Mark } from '../../frame/mark.tsx';
import { screenMessages as text } from '../../frame/messages.ts';
import type { Column } from './column.ts';

/** Marks inactive rows in words in the first column, unless a column of its own says it. */
export function marked<Row extends object>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [first, ...others] = columns;
  if (!first || columns.some(({ dataIndex }) => (dataIndex as string) === 'active')) return columns;
  return [
    {
      ...first,
      render: (value, row) => (
        <>
          {first.render ? first.render(value, row) : (value as ReactNode)}
          {'active' in row && !row.active && ' '}
          {'active' in row && !row.active && <Mark tone="quiet">{text.inactive}</Mark>}
        </>
      ),
    },
    ...others,
  ];
}
