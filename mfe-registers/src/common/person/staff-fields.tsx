import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { LookupSelect } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import { KnownPerson, NewAccount } from './registration.tsx';
import { FieldGroup } from './field-group.tsx';
import { personText as text } from './messages.ts';
import { PersonFields } from './person-fields.tsx';

interface Props {
  /** The title of the fields about the work, below the department. */
  work: string;
  children: ReactNode;
  /** Further fields of the account, once it is wanted. */
  account?: ReactNode;
}

/** The fields of teachers and employees: person, department, work, and account (S1 §3, §5; decisions 48–52). */
export const StaffFields = ({ work, children, account }: Props) => (
  <>
    <KnownPerson />
    <PersonFields />
    <FieldGroup title={work}>
      <Form.Item name="department_id" label={text.department} required>
        <LookupSelect endpoint={allDepartments} label={(department) => department.dep_name} />
      </Form.Item>
      {children}
    </FieldGroup>
    <NewAccount>{account}</NewAccount>
  </>
);
