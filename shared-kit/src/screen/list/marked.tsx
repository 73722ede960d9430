import type { ReactNode } from 'react';
import { Mark } from '../frame/mark.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { Column } from './column.ts';

/** Marks inactive rows in words in the first column. */
export const marked = <Row extends object>([first, ...others]: readonly Column<Row>[]): Column<Row>[] => [
  {
    ...first!,
    render: (value, row) => (
      <>
        {first!.render ? first!.render(value, row) : (value as ReactNode)}
        {'active' in row && !row.active && ' '}
        {'active' in row && !row.active && <Mark tone="quiet">{text.inactive}</Mark>}
      </>
    ),
  },
  ...others,
];
