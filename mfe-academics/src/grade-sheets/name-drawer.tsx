import {
  nameForSpecialExam,
  namingForm,
  specialExams,
} from '@portal/shared-kit/contract/grading/special-exam';
import { useCommand } from '@portal/shared-kit/data';
import { Choice, FormDrawer } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { nameable, type GradeSheet } from './grade-sheet.ts';
import { messages as text } from './messages.ts';

/** Names a student of a pauta for the special exam, with a reason (I2). */
export function NameDrawer({ of, onClose }: { of: GradeSheet; onClose: () => void }) {
  const name = useCommand(nameForSpecialExam, [specialExams]);
  return (
    <FormDrawer
      title={text.nameTitle}
      schema={namingForm}
      value={{}}
      onSubmit={async (body) => {
        await name.mutateAsync({ body: { ...body, sheet_id: of.id } });
      }}
      onClose={onClose}
      submit={{ label: text.nameStudent, busy: text.naming }}
    >
      <p>{text.nameEffect}</p>
      <Form.Item name="student_id" label={text.name} required>
        <Choice
          showSearch
          optionFilterProp="label"
          options={nameable(of).map(({ student_id, fullName, student_card_id }) => ({
            value: student_id,
            label: `${fullName} (${student_card_id})`,
          }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={text.reason} required>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </FormDrawer>
  );
}
