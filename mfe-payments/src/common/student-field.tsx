import { fetchStudent } from '@portal/shared-kit/contract/enrolment/student';
import { LookupSelect } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';

/** Chooses a student by name or code. */
export const StudentField = ({ label }: { label: string }) => (
  <Form.Item name="student_id" label={label} required>
    <LookupSelect
      endpoint={fetchStudent}
      label={({ code, fullName }) => (code ? `${fullName} (${code})` : fullName)}
    />
  </Form.Item>
);
