import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { maskedDocument, maskedPhone } from '../../people/persons/person.rules.ts';
import type { EditFields, IdentityFields } from '@portal/shared-kit/contract/people/person-edit';
import type { CandidacyRow } from './candidacy.repository.ts';

type Editable = EditFields & { course_id: number; shift: Shift };

/** Fields of the wire and their columns; history and the review use the names of the wire too. */
const editableColumn = {
  fullName: 'full_name',
  fathers_filliation: 'father_name',
  mothers_filliation: 'mother_name',
  gender: 'gender',
  birthDate: 'birth_date',
  contact: 'contact',
  alternative_contact: 'alternative_contact',
  email: 'email',
  is_deficient: 'has_disability',
  deficient_type: 'disability_type',
  last_school_frequency: 'last_school',
  trainingArea: 'training_area',
  last_school_frequency_year: 'last_school_year',
  hasCertificate: 'has_certificate',
  course_id: 'course_id',
  scholar_shift: 'shift',
} as const satisfies Record<string, keyof CandidacyRow>;
const identityColumn = {
  nactionality: 'nationality',
  province_id: 'province_id',
  district_id: 'district_id',
  address_location: 'address_location',
  block: 'block',
  house_number: 'house_number',
  doc_type: 'doc_type',
  doc_number: 'doc_number',
  emissionLocation: 'doc_issue_place',
  dateEndDocument: 'doc_expires_on',
} as const satisfies Record<keyof IdentityFields, keyof CandidacyRow>;

/** Texts that are '' on the wire and null in the database. */
const optionalTexts = ['alternative_contact', 'block', 'house_number', 'emissionLocation'];
const onWire = (field: string, value: unknown) =>
  optionalTexts.includes(field) ? (value ?? '') : typeof value === 'boolean' ? Number(value) : value;

const shownBy =
  <Field extends string>(columns: Record<Field, keyof CandidacyRow>) =>
  (row: Partial<Record<keyof CandidacyRow, unknown>>) =>
    Object.fromEntries(
      Object.entries<keyof CandidacyRow>(columns).map(([field, column]) => [
        field,
        onWire(field, row[column]),
      ]),
    ) as Record<Field, string | number | null>;

/** The fields that the office edits (decision 34); `shown` is flat, as in the audit log. */
export const editable = {
  shown: shownBy(editableColumn),
  columns: (form: Editable) => ({
    full_name: form.fullName,
    father_name: form.fathers_filliation,
    mother_name: form.mothers_filliation,
    gender: form.gender,
    birth_date: form.birthDate,
    contact: form.contacts.contact,
    alternative_contact: form.contacts.alternative_contact || null,
    email: form.email,
    has_disability: form.is_deficient === 1,
    disability_type: form.deficient_type,
    last_school: form.last_school_frequency,
    training_area: form.trainingArea,
    last_school_year: form.last_school_frequency_year,
    has_certificate: form.hasCertificate === 1,
    course_id: form.course_id,
    shift: form.shift,
  }),
};

/** The fields that are corrected with a document. */
export const identity = {
  shown: shownBy(identityColumn),
  columns: (form: IdentityFields) => ({
    nationality: form.nactionality,
    province_id: form.province_id,
    district_id: form.district_id,
    address_location: form.address_location,
    block: form.block || null,
    house_number: form.house_number || null,
    doc_type: form.doc_type,
    doc_number: form.doc_number,
    doc_issue_place: form.emissionLocation || null,
    doc_expires_on: form.dateEndDocument,
  }),
};

/** A row of a list with masked document and telephone (H.5). */
export const maskedContact = <Row extends { doc_number: string; contact: string }>(row: Row): Row => ({
  ...row,
  doc_number: maskedDocument(row.doc_number),
  contact: maskedPhone(row.contact),
});
