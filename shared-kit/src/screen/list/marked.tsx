import { Tag } from '@portal/shared-kit/ui';
import type { ReactNode } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import type { Column } from './rows.tsx';

/** Marks inactive rows in words in the first column. */
export const marked = <Row extends object>([first, ...others]: readonly Column<Row>[]): Column<Row>[] => [
  {
    ...first!,
    render: (value, row) => (
      <>
        {first!.render ? first!.render(value, row) : (value as ReactNode)}
        {'active' in row && !row.active && <Tag className="pk-inactive">{text.inactive}</Tag>}
      </>
    ),
  },
  ...others,
];
