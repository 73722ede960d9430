import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import { screenMessages as text } from '../frame/messages.ts';
import { useReturnFocus } from '../frame/use-return-focus.ts';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The facts of the record. */
  children: ReactNode;
}

/** A record to look at, over its list. */
export function ViewDrawer({ title, open, onClose, children }: Props) {
  useReturnFocus(open);
  return (
    <Drawer title={title} open={open} onClose={onClose} destroyOnHidden size={560}>
      {children}
      <Flex justify="end">
        <Button onClick={onClose}>{text.close}</Button>
      </Flex>
    </Drawer>
  );
}
