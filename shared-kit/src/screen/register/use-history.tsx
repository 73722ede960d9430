import { useState, type ReactNode } from 'react';
import { history, mayReadHistory, type AuditedEntity } from '../../contract/core/audit.ts';
import { useForget } from '../../data/hooks.ts';
import { lazyCode, LazyOutlet } from '../../remote/lazy-code.tsx';
import { usePortal, useSession } from '../../remote/portal-context.tsx';
import type { HistoryProps } from './history-drawer.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { RowAction } from '../list/row-actions.tsx';

/** Fetched when a history is first asked for. */
const code = lazyCode<HistoryProps>(() => import('./history-drawer.tsx').then((m) => m.HistoryDrawer));

export interface History<Row> {
  /** 'Histórico', for those who may see it. */
  actions: (row: Row) => RowAction[];
  /** What it opens; stands in the screen's frame. */
  drawer: ReactNode;
}

/** Who changed a row of a list, when and what (decision D0.5). Without an entity nothing is offered. */
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
    // What was changed a moment ago must stand in it.
    forget(history);
    setOf({ entity: entity!, id: row.id, name: name(row) });
    setOpen(true);
  };
  return {
    actions: (row) =>
      entity && mayReadHistory(can, entity)
        ? [{ key: 'history', label: text.history, run: () => show(row) }]
        : [],
    drawer: of && <LazyOutlet code={code} with={{ of, open, onClose: () => setOpen(false) }} />,
  };
}
