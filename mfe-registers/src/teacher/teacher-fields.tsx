import { yesNoAnswers } from '@portal/shared-kit/contract/people/person-rules';
import { Form, Radio } from '@portal/shared-kit/ui-data';
import { StaffFields } from '../common/person/staff-fields.tsx';
import { teacherText as text } from './messages.ts';

/** The fields of a teacher (S1 §3, §5; decision 49). */
export const TeacherFields = () => (
  <StaffFields work={text.work}>
    <Form.Item name="hasCertificate" label={text.certificate}>
      <Radio.Group options={yesNoAnswers.map((value) => ({ value, label: value }))} />
    </Form.Item>
  </StaffFields>
);
