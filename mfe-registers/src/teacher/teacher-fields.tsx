import { yesNo } from '@portal/shared-kit/contract/people/person-rules';
import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { LookupSelect } from '@portal/shared-kit/form';
import { Form, Radio } from '@portal/shared-kit/ui-data';
import { KnownPerson, NewAccount } from '../common/person/enrolling.tsx';
import { FieldGroup } from '../common/person/field-group.tsx';
import { PersonFields } from '../common/person/person-fields.tsx';
import { teacherText as text } from './messages.ts';

/** The fields of a teacher (S1 §3, §5; decision 49). */
export const TeacherFields = () => (
  <>
    <KnownPerson />
    <PersonFields />
    <FieldGroup title={text.work}>
      <Form.Item name="department_id" label={text.department} required>
        <LookupSelect endpoint={allDepartments} label={(department) => department.dep_name} />
      </Form.Item>
      <Form.Item name="hasCertificate" label={text.certificate}>
        <Radio.Group options={yesNo.map((value) => ({ value, label: value }))} />
      </Form.Item>
    </FieldGroup>
    <NewAccount />
  </>
);
