import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import type { RowBase } from '../../contract/core/crud.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { useReturnFocus } from '../frame/use-return-focus.ts';
import { RecordView, type RecordProps } from './record-view.tsx';

interface Props<Row extends RowBase> extends Omit<RecordProps<Row>, 'row'> {
  title: string;
  /** The record; opens the drawer. */
  row: Row | undefined;
  onClose: () => void;
  /** Opens its form; undefined where editing is not permitted. */
  onEdit: (() => void) | undefined;
}

/** The view of a record, over its list. */
export function RecordDrawer<Row extends RowBase>({ title, row, onClose, onEdit, ...record }: Props<Row>) {
  const [shown, setShown] = useState({ row, title });
  if (row && row !== shown.row) setShown({ row, title });
  useReturnFocus(row !== undefined);
  return (
    <Drawer title={shown.title} open={row !== undefined} onClose={onClose} destroyOnHidden size={640}>
      {shown.row && <RecordView {...record} row={shown.row} />}
      <Flex gap="small" justify="end" style={{ marginTop: 16 }}>
        <Button onClick={onClose}>{text.close}</Button>
        {onEdit && (
          <Button type="primary" onClick={onEdit}>
            {text.edit}
          </Button>
        )}
      </Flex>
    </Drawer>
  );
}
