import { hasLetter } from '../people/person-rules.ts';

/** The institution's settings about age (decision 21). */
export interface ApplicationSettings {
  /** 'Exigir idade exacta'. */
  exact_age: boolean;
  /** 'Permitir menores com encarregado'. */
  minors_with_guardian: boolean;
}
export const defaultSettings: ApplicationSettings = { exact_age: false, minors_with_guardian: false };

/** Fields of the wizard, by the names of S1 §3; empty texts are '' and empty numbers null. */
export interface CandidateForm {
  fullName: string;
  birthDate: string;
  gender: string;
  email: string;
  /** `contacts.contact` and `contacts.alternative_contact` on the wire. */
  contact: string;
  alternative_contact: string;
  fathers_filliation: string;
  mothers_filliation: string;
  is_deficient: string;
  deficient_type: string;
  /** Separate consent to store data on a disability (H.5). */
  disability_consent: boolean;
  guardian_name: string;
  guardian_contact: string;
  doc_type: string;
  doc_number: string;
  doc_issue_place: string;
  doc_expires_on: string;
  nactionality: string;
  /** 'Reside em Moçambique?', asked of foreigners (decision 22). */
  lives_in_mozambique: string;
  provice_id: number | null;
  district_id: number | null;
  address_location: string;
  childhood_location: string;
  last_school_frequency: string;
  trainingArea: string;
  last_school_frequency_year: number | null;
  /** 'Grau' (decision 25). */
  level_type: string;
  course_id: number | null;
  scholar_shift: string;
}
export type CandidateField = keyof CandidateForm;

/** Names of people: letters, spaces, hyphen and apostrophe. */
export const nameFields: readonly CandidateField[] = [
  'fullName',
  'fathers_filliation',
  'mothers_filliation',
  'guardian_name',
];
/** Whether a field is filled; a name needs at least one letter. */
export function isFilled(form: CandidateForm, field: CandidateField): boolean {
  const value = form[field];
  if (typeof value !== 'string') return value !== null;
  return nameFields.includes(field) ? hasLetter(value) : value.trim() !== '';
}

/** Maximum characters of each text. */
export const candidateLimits = {
  fullName: 160,
  email: 254,
  fathers_filliation: 160,
  mothers_filliation: 160,
  guardian_name: 160,
  doc_number: 20,
  doc_issue_place: 120,
  nactionality: 60,
  address_location: 200,
  childhood_location: 120,
  last_school_frequency: 160,
} as const satisfies Partial<Record<CandidateField, number>>;

export const wireField = (field: CandidateField): string =>
  field === 'contact' || field === 'alternative_contact' ? `contacts.${field}` : field;
/** The form field of a name in the errors map. */
export const formField = (name: string): string => name.replace(/^contacts\./, '');

/** Latest first, down to 1999 (S1 §9). */
export const completionYears = (thisYear: number): number[] =>
  Array.from({ length: Math.max(0, thisYear - 1998) }, (_, back) => thisYear - back);

/** Address for tracking a candidacy; also printed on papers and sent in mail. */
export const trackingPath = (number: string): string => `/candidatura?numero=${number}`;
