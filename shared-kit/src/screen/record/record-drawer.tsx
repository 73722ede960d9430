import { Button } from '@portal/shared-kit/ui';
import type { RowBase } from '../../contract/core/crud.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { ViewDrawer } from '../frame/view-drawer.tsx';
import { RecordView, type RecordProps } from './record-view.tsx';

export interface RecordDrawerProps<Row extends RowBase> extends RecordProps<Row> {
  title: string;
  onClose: () => void;
  /** Opens its form; undefined where editing is not permitted. */
  onEdit: (() => void) | undefined;
}

/** The view of a record, over its list; mounted while it is open. */
export const RecordDrawer = <Row extends RowBase>({
  title,
  onClose,
  onEdit,
  ...record
}: RecordDrawerProps<Row>) => (
  <ViewDrawer
    title={title}
    onClose={onClose}
    width={640}
    actions={
      onEdit && (
        <Button type="primary" onClick={onEdit}>
          {text.edit}
        </Button>
      )
    }
  >
    <RecordView {...record} />
  </ViewDrawer>
);
