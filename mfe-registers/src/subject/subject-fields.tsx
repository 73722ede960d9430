import { Flex } from '@portal/shared-kit/ui';
import { Form, Input, InputNumber } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { UsedIn } from './used-in.tsx';

/** The fields of a subject, and below them the plans that use an existing one (decision 44). */
export function SubjectFields() {
  const id: number | undefined = Form.useFormInstance().getFieldValue('id');
  return (
    <>
      <Form.Item name="name" label={text.subject} required>
        <Input maxLength={160} />
      </Form.Item>
      <Flex wrap gap="middle">
        <Form.Item name="code" label={text.code}>
          <Input maxLength={20} style={{ width: 140 }} />
        </Form.Item>
        <Form.Item name="credits" label={text.credits}>
          <InputNumber min={1} max={60} precision={0} />
        </Form.Item>
        <Form.Item name="weekly_hours" label={text.weeklyHours}>
          <InputNumber min={1} max={40} precision={0} />
        </Form.Item>
      </Flex>
      <Form.Item name="description" label={text.description}>
        <Input.TextArea rows={4} maxLength={1000} />
      </Form.Item>
      {id !== undefined && <UsedIn subjectId={id} title={text.usedIn} />}
    </>
  );
}
