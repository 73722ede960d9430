import { ownAudiences } from '@portal/shared-kit/contract/people/sent-communication';
import { useEndpoint } from '@portal/shared-kit/data';
import { Choice } from '@portal/shared-kit/form';
import { Form, InputNumber } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

/** The audience for teachers: the students they teach. */
export function OwnAudience() {
  const form = Form.useFormInstance();
  const editions = useEndpoint(ownAudiences, {}).data?.data ?? [];
  const choose = (index: number) => {
    const { classmate_id, subject_id } = editions[index]!;
    form.setFieldsValue({ type: 'PAUTA', classmate_id, subject_id });
  };
  return (
    <>
      <Form.Item name="type" label={text.toEdition} required>
        <Edition
          options={editions.map(({ subject_name, classmate_name }, index) => ({
            value: index,
            label: text.editionOf(subject_name, classmate_name),
          }))}
          onChoose={choose}
        />
      </Form.Item>
      <Form.Item name="classmate_id" hidden>
        <InputNumber />
      </Form.Item>
      <Form.Item name="subject_id" hidden>
        <InputNumber />
      </Form.Item>
    </>
  );
}

interface EditionProps {
  options: { value: number; label: string }[];
  onChoose: (index: number) => void;
  // Passed by the surrounding Form.Item.
  id?: string;
}

/** The choice sets three fields of the form instead of one with the index of the option. */
const Edition = ({ id, options, onChoose }: EditionProps) => (
  <Choice<number> {...(id !== undefined && { id })} options={options} onChange={onChoose} />
);
