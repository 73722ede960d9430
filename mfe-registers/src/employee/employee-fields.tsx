import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import { contractTypes } from '@portal/shared-kit/contract/people/employee';
import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { Choice, DateField, LookupSelect } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { KnownPerson, NewAccount } from '../common/person/enrolling.tsx';
import { FieldGroup, Side } from '../common/person/field-group.tsx';
import { personText } from '../common/person/messages.ts';
import { PersonFields } from '../common/person/person-fields.tsx';
import { employeeText as text } from './messages.ts';

/** The fields of an employee (decision 50). */
export const EmployeeFields = () => (
  <>
    <KnownPerson />
    <PersonFields />
    <FieldGroup title={text.work}>
      <Form.Item name="department_id" label={text.department} required>
        <LookupSelect endpoint={allDepartments} label={(department) => department.dep_name} />
      </Form.Item>
      <Form.Item name="position" label={text.position} required>
        <Input maxLength={80} />
      </Form.Item>
      <Side>
        <Form.Item name="contract_type" label={text.contractType}>
          <Choice allowClear options={contractTypes.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="admission_date" label={text.admissionDate}>
          <DateField />
        </Form.Item>
      </Side>
    </FieldGroup>
    <NewAccount>
      <Form.Item name="role_id" label={personText.role} required>
        <LookupSelect
          endpoint={roleOptions}
          label={({ name, grantable }) =>
            grantable ? roleLabel(name) : `${roleLabel(name)} – ${text.mayNotGrant}`
          }
        />
      </Form.Item>
    </NewAccount>
  </>
);
