import { NumberItem, TextAreaItem, TextItem } from '@portal/shared-kit/form';
import { Flex } from '@portal/shared-kit/ui';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';
import { UsedIn } from './used-in.tsx';

/** The fields of a subject, and below them the plans that use an existing one (decision 44). */
export function SubjectFields() {
  const id: number | undefined = Form.useFormInstance().getFieldValue('id');
  return (
    <>
      <TextItem name="name" label={text.subject} required maxLength={160} />
      <Flex wrap gap="middle">
        <TextItem name="code" label={text.code} maxLength={20} style={{ width: 140 }} />
        <NumberItem name="credits" label={text.credits} min={1} max={60} precision={0} />
        <NumberItem name="weekly_hours" label={text.weeklyHours} min={1} max={40} precision={0} />
      </Flex>
      <TextAreaItem name="description" label={text.description} rows={4} maxLength={1000} />
      {id !== undefined && <UsedIn subjectId={id} title={text.usedIn} />}
    </>
  );
}
