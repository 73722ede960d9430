import { employeeOptions } from '@portal/shared-kit/contract/offer/department';
import { LookupSelect } from '@portal/shared-kit/form';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { messages as text } from '../messages.ts';

export const DepartmentFields = () => (
  <>
    <Form.Item name="dep_name" label={text.department} required>
      <Input maxLength={120} />
    </Form.Item>
    <Form.Item name="head_id" label={text.head}>
      <LookupSelect endpoint={employeeOptions} label={(employee) => employee.name} />
    </Form.Item>
    <Form.Item name="description" label={text.description}>
      <Input.TextArea rows={4} maxLength={1000} />
    </Form.Item>
  </>
);
