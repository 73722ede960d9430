import { useState, type ReactNode } from 'react';
import { history, mayReadHistory, type AuditedEntity } from '../../contract/core/audit.ts';
import { useForget } from '../../data/hooks.ts';
import { lazyCode, LazyOutlet } from '../../remote/lazy-code.tsx';
import { usePortal, useSession } from '../../remote/portal-context.tsx';
import type { HistoryProps } from './history-drawer.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { RowAction } from '../list/row-actions.tsx';

/** Loaded when a history is first opened. */
const code = lazyCode<HistoryProps>(() => import('./history-drawer.tsx').then((m) => m.HistoryDrawer));

export interface History<Row> {
  /** 'Histórico', if permitted. */
  actions: (row: Row) => RowAction[];
  /** The drawer; rendered in the screen's frame. */
  drawer: ReactNode;
}

/** The history of a row (decision D0.5). Without an entity nothing is offered. */
export function useHistory<Row extends { id: number }>(
  entity: AuditedEntity | undefined,
  name: (row: Row) => string,
): History<Row> {
  const { can } = usePortal();
  useSession();
  const forget = useForget();
  const [of, setOf] = useState<HistoryProps['of']>();
  const [open, setOpen] = useState(false);
  const show = (row: Row) => {
    // A change made just now must be in it.
    forget(history);
    setOf({ entity: entity!, id: row.id, name: name(row) });
    setOpen(true);
  };
  return {
    actions: (row) =>
      entity && mayReadHistory(can, entity) ? [{ label: text.history, run: () => show(row) }] : [],
    drawer: of && <LazyOutlet code={code} with={{ of, open, onClose: () => setOpen(false) }} />,
  };
}
