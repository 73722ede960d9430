import { Button, ConfigProvider, Flex } from '@portal/shared-kit/ui';
import { Drawer, Form } from '@portal/shared-kit/ui-data';
import { useState, type ReactNode } from 'react';
import { screenMessages as text } from './messages.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface Props {
  title: string;
  /** The record; the drawer is open while it is set. */
  record: object | undefined;
  onClose: () => void;
  /** The fields of the register's form. */
  children: ReactNode;
}

// Fields that cannot be typed in are there to be read here, so they keep the colours of text.
const readable = {
  token: { colorTextDisabled: 'rgba(0, 0, 0, 0.88)', colorBgContainerDisabled: '#fafafa' },
};

/** A record to be read: the form's own fields, closed to typing. */
export function ViewDrawer({ title, record, onClose, children }: Props) {
  const [shown, setShown] = useState({ record, title });
  if (record && record !== shown.record) setShown({ record, title });
  useReturnFocus(record !== undefined);
  return (
    <Drawer title={shown.title} open={record !== undefined} onClose={onClose} destroyOnHidden size={560}>
      <ConfigProvider theme={readable}>
        <Form layout="vertical" disabled initialValues={shown.record ?? {}}>
          {children}
        </Form>
      </ConfigProvider>
      {/* Closed fields take no focus: without this, who has no mouse could not scroll. */}
      <Flex justify="end">
        <Button onClick={onClose}>{text.close}</Button>
      </Flex>
    </Drawer>
  );
}
