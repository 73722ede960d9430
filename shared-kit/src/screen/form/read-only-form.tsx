import { ConfigProvider, Form } from '@portal/shared-kit/ui-data';
import { useEffect, useMemo, type ReactNode } from 'react';
import { palettes } from '../../contract/core/tokens.ts';
import { useTheme } from '../../remote/use-theme.ts';

/** The fields of a form with a record, read-only. */
export function ReadOnlyForm({ record, children }: { record: object; children: ReactNode }) {
  const [form] = Form.useForm();
  const theme = useTheme();
  // Disabled fields keep the colours of text, as they are there to be read.
  const readable = useMemo(() => ({ token: { colorTextDisabled: palettes[theme].text } }), [theme]);
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
