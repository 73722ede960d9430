import { roleLabel } from '@portal/shared-kit/contract/core/permissions';
import { roleOptions } from '@portal/shared-kit/contract/identity/access';
import { contractTypes } from '@portal/shared-kit/contract/people/employee';
import { Choice, DayItem, LookupSelect, optionsOf, TextItem } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { Side, StaffFields } from '../common/person/staff-fields.tsx';
import { personText } from '../common/person/messages.ts';
import { employeeText as text } from './messages.ts';

const AccountRole = () => (
  <Form.Item name="role_id" label={personText.role} required>
    <LookupSelect
      endpoint={roleOptions}
      label={({ name, grantable }) =>
        grantable ? roleLabel(name) : `${roleLabel(name)} – ${text.mayNotGrant}`
      }
    />
  </Form.Item>
);

/** The fields of an employee (decision 50). */
export const EmployeeFields = () => (
  <StaffFields work={text.work} account={<AccountRole />}>
    <TextItem name="position" label={text.position} required maxLength={80} />
    <Side>
      <Form.Item name="contract_type" label={text.contractType}>
        <Choice allowClear options={optionsOf(contractTypes)} />
      </Form.Item>
      <DayItem name="admission_date" label={text.admissionDate} />
    </Side>
  </StaffFields>
);
