import { Rows, ScreenState, type Column } from '@portal/shared-kit/screen';
import type { ComponentProps, ReactNode } from 'react';

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until loaded. */
  rows: Row[] | undefined;
  error: ComponentProps<typeof ScreenState>['failure'] | null;
  empty: string;
  reload: () => unknown;
  actions?: (row: Row) => ReactNode;
}

/** All rows of a student's history in one table, or why there are none. */
export const HistoryRows = <Row extends { id: number }>(it: Props<Row>) => (
  <ScreenState
    failure={it.rows ? undefined : (it.error ?? undefined)}
    loading={!it.rows}
    empty={it.rows?.length === 0 ? it.empty : undefined}
    onRetry={() => void it.reload()}
  >
    <Rows
      label={it.label}
      rows={it.rows ?? []}
      first={1}
      columns={it.columns}
      busy={() => false}
      stale={false}
      actions={it.actions}
    />
  </ScreenState>
);
