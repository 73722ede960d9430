import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { useState, type ReactNode } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import { ReadOnlyForm } from './read-only-form.tsx';
import { useReturnFocus } from '../frame/use-return-focus.ts';

interface Props {
  title: string;
  /** The record; opens the drawer. */
  record: object | undefined;
  onClose: () => void;
  /** The fields of the register's form. */
  children: ReactNode;
}

/** A record in the fields of its form, read-only. */
export function ViewDrawer({ title, record, onClose, children }: Props) {
  const [shown, setShown] = useState({ record, title });
  if (record && record !== shown.record) setShown({ record, title });
  useReturnFocus(record !== undefined);
  return (
    <Drawer title={shown.title} open={record !== undefined} onClose={onClose} destroyOnHidden size={560}>
      <ReadOnlyForm record={shown.record ?? {}}>{children}</ReadOnlyForm>
      {/* Disabled fields take no focus: without this, keyboard users could not scroll. */}
      <Flex justify="end">
        <Button onClick={onClose}>{text.close}</Button>
      </Flex>
    </Drawer>
  );
}
