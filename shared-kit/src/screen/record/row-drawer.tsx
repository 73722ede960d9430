import type { ReactNode } from 'react';
import type { AuditedEntity } from '../../contract/core/audit.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { ViewDrawer } from '../frame/view-drawer.tsx';
import type { Column } from '../list/columns/list-columns.tsx';
import { RecordFacts, TimeLine } from './record-view.tsx';

/** How the rows of a list that is no register are viewed. */
export interface RowViewed<Row> {
  name: (row: Row) => string;
  /** Its facts, which are columns of the list and others. */
  facts: readonly Column<Row>[];
  /** What belongs to it. */
  related?: ((row: Row) => ReactNode) | undefined;
  /** The record whose history is its own. */
  history?: ((row: Row) => { entity: AuditedEntity; id: number } | undefined) | undefined;
}
export interface RowDrawerProps<Row> extends RowViewed<Row> {
  /** Undefined where the list shows no such row. */
  row: Row | undefined;
  onClose: () => void;
}

/** The view of a row over its list; mounted while it is open. */
export function RowDrawer<Row>({ name, facts, related, history, row, onClose }: RowDrawerProps<Row>) {
  const logged = row && history?.(row);
  return (
    <ViewDrawer title={row ? text.viewTitle(name(row)) : text.view} onClose={onClose} width={640}>
      {row ? <RecordFacts row={row} facts={facts} /> : <p>{text.notInList}</p>}
      {row && related?.(row)}
      {logged && <TimeLine {...logged} />}
    </ViewDrawer>
  );
}
