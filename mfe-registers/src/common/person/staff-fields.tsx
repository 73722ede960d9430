import { allDepartments } from '@portal/shared-kit/contract/offer/department';
import { LookupSelect } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import { KnownPerson, NewAccount } from './enrolling.tsx';
import { FieldGroup } from './field-group.tsx';
import { personText as text } from './messages.ts';
import { PersonFields } from './person-fields.tsx';

interface Props {
  /** What the person does here: the title of its fields, which stand below the department. */
  work: string;
  children: ReactNode;
  /** What the account asks for besides, once it is wanted. */
  account?: ReactNode;
}

/** The fields of somebody who works here: the person, the department, the work, and the account (S1 §3, §5; decisions 48–52). */
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
