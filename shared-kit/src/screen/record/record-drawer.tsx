import { Button } from '@portal/shared-kit/ui';
import type { Register, RowBase } from '../../contract/core/crud.ts';
import { useEndpoint } from '../../data/hooks.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { ScreenState } from '../frame/screen-state.tsx';
import { ViewDrawer } from '../frame/view-drawer.tsx';
import { RecordView, type RecordProps } from './record-view.tsx';

export interface RecordDrawerProps<Row extends RowBase> extends Omit<RecordProps<Row>, 'row' | 'entity'> {
  register: Pick<Register<Row>, 'get' | 'entity'>;
  id: number;
  /** The record as its list shows it; undefined where the list does not contain it. */
  listed: Row | undefined;
  name: (row: Row) => string;
  onClose: () => void;
  /** Opens its form; undefined where editing is not permitted. */
  onEdit: ((row: Row) => void) | undefined;
  /** Whether this record may be edited, besides the permission. */
  mayEdit: (row: Row) => boolean;
}

/** The view of a record, over its list; mounted while it is open. */
export function RecordDrawer<Row extends RowBase>({
  register,
  id,
  listed,
  name,
  onClose,
  onEdit,
  mayEdit,
  ...shown
}: RecordDrawerProps<Row>) {
  const { data, error, refetch } = useEndpoint(register.get, { params: { id } });
  // The list may be older than the record, and does not contain what uses it.
  const row = data?.data ?? listed;
  return (
    <ViewDrawer
      title={row ? text.viewTitle(name(row)) : text.view}
      onClose={onClose}
      width={640}
      actions={
        onEdit &&
        row &&
        mayEdit(row) && (
          <Button type="primary" onClick={() => onEdit(row)}>
            {text.edit}
          </Button>
        )
      }
    >
      <ScreenState
        failure={row ? undefined : (error ?? undefined)}
        loading={!row}
        onRetry={() => void refetch()}
      >
        {row && <RecordView entity={register.entity} row={row} {...shown} />}
      </ScreenState>
    </ViewDrawer>
  );
}
