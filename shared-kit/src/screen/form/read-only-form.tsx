import { ConfigProvider } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';

// Fields that cannot be typed in are there to be read here, so they keep the colours of text.
const readable = {
  token: { colorTextDisabled: 'rgba(0, 0, 0, 0.88)', colorBgContainerDisabled: '#fafafa' },
};

/** The fields of a form with a record in them, closed to typing. */
export const ReadOnlyForm = ({ record, children }: { record: object; children: ReactNode }) => (
  <ConfigProvider theme={readable}>
    <Form layout="vertical" disabled initialValues={record}>
      {children}
    </Form>
  </ConfigProvider>
);
