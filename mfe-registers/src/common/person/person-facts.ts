import type { TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { formatDay } from '@portal/shared-kit/dates';
import type { Column } from '@portal/shared-kit/screen';
import { personText as text } from './messages.ts';

/** The facts common to all staff. */
export type PersonFacts = Pick<
  TeacherRow,
  | 'department_name'
  | 'gender'
  | 'birthDate'
  | 'nactionality'
  | 'doc_type'
  | 'doc_number'
  | 'contact'
  | 'alternative_contact'
  | 'email'
  | 'address_location'
  | 'trainingArea'
>;

export const personFacts: readonly Column<PersonFacts>[] = [
  { title: text.department, dataIndex: 'department_name' },
  { title: text.gender, dataIndex: 'gender' },
  {
    title: text.birthDate,
    dataIndex: 'birthDate',
    render: (day: string | null) => day && formatDay(day),
  },
  { title: text.nationality, dataIndex: 'nactionality' },
  { title: text.documentType, dataIndex: 'doc_type' },
  { title: text.documentNumber, dataIndex: 'doc_number' },
  { title: text.contact, dataIndex: 'contact' },
  { title: text.alternative, dataIndex: 'alternative_contact' },
  { title: text.email, dataIndex: 'email' },
  { title: text.address, dataIndex: 'address_location' },
  { title: text.trainingArea, dataIndex: 'trainingArea' },
];
