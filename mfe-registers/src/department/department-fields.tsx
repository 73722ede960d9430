import { employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { LookupSelect, TextAreaItem, TextItem } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import { messages as text } from '../messages.ts';

export const DepartmentFields = () => (
  <>
    <TextItem name="dep_name" label={text.department} required maxLength={120} />
    <Form.Item name="head_id" label={text.head}>
      <LookupSelect endpoint={employeeOptions} label={(employee) => employee.name} />
    </Form.Item>
    <TextAreaItem name="description" label={text.description} rows={4} maxLength={1000} />
  </>
);
