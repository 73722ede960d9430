import type { StudentEdit, StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { messages as text } from './messages.ts';

export interface ShownChange {
  label: string;
  before: string;
  after: string;
}

const yesNo = (flag: unknown) => (flag === 1 ? text.yes : flag === 0 ? text.no : '');
const plain = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** The editable fields: label and display form of each. */
const fields: {
  name: keyof StudentEdit & keyof StudentRow;
  label: string;
  format?: (value: unknown) => string;
}[] = [
  { name: 'gender', label: text.gender },
  { name: 'fathers_filliation', label: text.father },
  { name: 'mothers_filliation', label: text.mother },
  { name: 'is_deficient', label: text.disability, format: yesNo },
  { name: 'deficient_type', label: text.disabilityType },
  { name: 'email', label: text.email },
  { name: 'last_school_frequency', label: text.school },
  { name: 'trainingArea', label: text.area },
  { name: 'last_school_frequency_year', label: text.schoolYear },
  { name: 'hasCertificate', label: text.certificate, format: yesNo },
];

/** The changes in words. */
export function changesOf(row: StudentRow, typed: StudentEdit): ShownChange[] {
  const edited = fields.map(({ name, label, format = plain }) => ({
    label,
    before: format(row[name]),
    after: format(typed[name]),
  }));
  const contacts = [
    { label: text.contact, before: row.contacts.contact, after: typed.contacts.contact },
    {
      label: text.alternative,
      before: row.contacts.alternative_contact,
      after: typed.contacts.alternative_contact,
    },
  ];
  return [...edited, ...contacts].filter(({ before, after }) => before !== after);
}
