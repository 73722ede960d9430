import { ConfigProvider } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';

// Disabled fields keep the colours of text, as they are there to be read.
const readable = {
  token: { colorTextDisabled: 'rgba(0, 0, 0, 0.88)', colorBgContainerDisabled: '#fafafa' },
};

/** The fields of a form with a record, read-only. */
export const ReadOnlyForm = ({ record, children }: { record: object; children: ReactNode }) => (
  <ConfigProvider theme={readable}>
    <Form layout="vertical" disabled initialValues={record}>
      {children}
    </Form>
  </ConfigProvider>
);
