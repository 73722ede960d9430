import { disabilityReaders } from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import type { StudentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import type { StudentRow } from '@portal/shared-kit/contract/enrolment/student';
import { maskedDocument, maskedPhone, type PersonFields } from '../../people/persons/person.rules.ts';
import type { SignedIn } from '../../platform/http/route.ts';
import type { StudentRecord } from './student-row.repository.ts';

const flag = (is: boolean | null): 0 | 1 | null => (is === null ? null : is ? 1 : 0);

type Reader = Pick<SignedIn, 'permissions' | 'personId'>;
const seesDebt = ({ permissions, personId }: Reader, row: StudentRecord) =>
  permissions.has('payments.read') || (permissions.has('payments.read_own') && row.person_id === personId);

const seesDisability = ({ permissions, personId }: Reader, row: StudentRecord) =>
  row.person_id === personId || disabilityReaders.some((name) => permissions.has(name));

/** A student by the names of the wire, with what this reader may see. New names stand before the row: V8 makes a new hidden class for each
 *  object that gets a name after a spread, which took 100 µs a student. */
export const onWire = (found: StudentRecord, reader: Reader): StudentRow => {
  const { contact, alternative_contact, has_disability, has_certificate, class_group, ...own } = found;
  const { course: curso, shift: scholar_shift, entry_year: ano_entrada, ...row } = own;
  const sees = seesDisability(reader, found);
  return {
    curso,
    curseToUpdateOld: row.course_id,
    scholar_shift,
    ano_entrada,
    is_deficient: sees ? flag(has_disability) : null,
    classmate_id: class_group?.id ?? null,
    classmate_name: class_group?.name ?? null,
    contacts: { contact, alternative_contact },
    hasCertificate: flag(has_certificate)!,
    in_use: true,
    ...row,
    debt: seesDebt(reader, found) ? row.debt : null,
    deficient_type: sees ? row.deficient_type : null,
  };
};

/** The same in a list: documents and telephones are masked, disability is left out (H.5). */
export const inList = (row: StudentRecord, reader: Reader): StudentRow => {
  const shown = onWire(row, reader);
  const { contact, alternative_contact } = shown.contacts;
  return {
    ...shown,
    doc_number: maskedDocument(shown.doc_number),
    contacts: { contact: maskedPhone(contact), alternative_contact: maskedPhone(alternative_contact) },
    is_deficient: null,
    deficient_type: null,
  };
};

export const profileOf = (
  row: StudentRecord,
  { firstLogin }: Pick<SignedIn, 'firstLogin'>,
): StudentProfile => ({
  student_id: row.id,
  code: row.code,
  fullName: row.fullName,
  email: row.email,
  doc_number: row.doc_number,
  birthDate: row.birthDate,
  gender: row.gender,
  address_location: row.address_location,
  last_school_frequency: row.last_school_frequency,
  contacts: { contact: row.contact, alternative_contact: row.alternative_contact },
  classmate_id: row.class_group?.id ?? null,
  classmate_name: row.class_group?.name ?? null,
  classmate_scholar_shift: row.shift,
  classmate_level_name: row.level,
  course_name: row.course,
  state: row.state,
  first_logg: firstLogin ? 'yes' : 'não',
});

interface NamedOnWire {
  curseToUpdateOld?: number | undefined;
  scholar_shift?: string | null | undefined;
  ano_entrada?: number | null | undefined;
}
/** The reverse for a form: course, shift and entry year by the names of this code. */
export const fromWire = <Form extends NamedOnWire>({
  curseToUpdateOld,
  scholar_shift,
  ano_entrada,
  ...form
}: Form) => ({
  ...form,
  course_id: curseToUpdateOld as Form['curseToUpdateOld'],
  shift: scholar_shift as Form['scholar_shift'],
  entry_year: ano_entrada as Form['ano_entrada'],
});

interface PersonForm {
  contacts?: { contact: string; alternative_contact: string } | undefined;
  is_deficient?: 0 | 1 | undefined;
}

const names = [
  'fullName',
  'gender',
  'birthDate',
  'email',
  'doc_type',
  'doc_number',
  'nactionality',
  'province_id',
  'district_id',
  'address_location',
  'house_number',
  'block',
  'fathers_filliation',
  'mothers_filliation',
  'deficient_type',
  'last_school_frequency',
  'last_school_frequency_year',
  'trainingArea',
] as const;

/** The fields of a form that belong to the person, by the names of the registers of people. */
export function personOf(form: PersonForm & object): Partial<PersonFields> {
  const values = form as Record<string, unknown>;
  const { contacts, is_deficient } = form;
  return {
    ...Object.fromEntries(
      names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
    ),
    ...contacts,
    ...(is_deficient !== undefined && { is_deficient: is_deficient ? 'Sim' : 'Não' }),
  } as Partial<PersonFields>;
}
