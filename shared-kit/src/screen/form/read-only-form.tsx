import { ConfigProvider } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { useEffect, type ReactNode } from 'react';

// Disabled fields keep the colours of text, as they are there to be read.
const readable = {
  token: { colorTextDisabled: 'rgba(0, 0, 0, 0.88)', colorBgContainerDisabled: '#fafafa' },
};

/** The fields of a form with a record, read-only. */
export function ReadOnlyForm({ record, children }: { record: object; children: ReactNode }) {
  const [form] = Form.useForm();
  // The name keeps its ids from those of a form that opens over it. Its first values are drawn at once, later ones follow what was read again.
  useEffect(() => form.setFieldsValue(record), [form, record]);
  return (
    <ConfigProvider theme={readable}>
      <Form form={form} name="record" layout="vertical" disabled initialValues={record}>
        {children}
      </Form>
    </ConfigProvider>
  );
}
