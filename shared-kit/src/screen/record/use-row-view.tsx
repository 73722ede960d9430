import { useState, type ReactNode } from 'react';
import { history } from '../../contract/core/audit.ts';
import { useForget } from '../../data/hooks.ts';
import { lazyCode, LazyOutlet, type LazyCode } from '../../remote/lazy-code.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { RowAction } from '../list/row-actions.tsx';
import type { RowDrawerProps, RowViewed } from './row-drawer.tsx';
import { useViewed } from './use-viewed.ts';

/** Loaded when a row is first viewed. */
const code = lazyCode<RowDrawerProps<{ id: number }>>(() =>
  import('./row-drawer.tsx').then((m) => m.RowDrawer),
);

interface RowView<Row> {
  /** 'Ver', which a click on the row triggers too. */
  action: (row: Row) => RowAction;
  /** The drawer; rendered beside the list. */
  drawer: ReactNode;
}

/** The read view of the rows of a list that is no register, as declared: facts, related records, history. Like a register's it is in the
 *  address, but contains only what the list has loaded. */
export function useRowView<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  viewed: RowViewed<Row>,
): RowView<Row> {
  const { id, open, close } = useViewed();
  const forget = useForget();
  const [opened, setOpened] = useState<Row>();
  // A change may have taken it out of the list; it is still the one that is looked at.
  const row = rows?.find((one) => one.id === id) ?? (opened?.id === id ? opened : undefined);
  return {
    action: (one) => ({
      label: text.view,
      opens: true,
      run: () => {
        // A change made just now must be in it.
        forget(history);
        setOpened(one);
        open(one.id);
      },
    }),
    drawer: id !== undefined && (row || rows) && (
      <LazyOutlet
        // One component renders the views of all lists, with any type of row.
        code={code as unknown as LazyCode<RowDrawerProps<Row>>}
        with={{ ...viewed, row, onClose: close }}
      />
    ),
  };
}
