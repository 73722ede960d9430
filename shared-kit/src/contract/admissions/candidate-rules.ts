import { comesOfAgeOn } from './candidacy-rules.ts';
import {
  isFilled,
  nameFields,
  type ApplicationSettings,
  type CandidateField,
  type CandidateForm,
} from './candidate-form.ts';
import { candidateMessages } from './candidate-texts.ts';
import { isDay } from '../core/day.ts';
import { withoutInvisible } from '../core/multiline.ts';
import { namePattern, nameProblem } from '../core/person-name.ts';
import { identityMessages, emailPattern } from '../identity/identity-rules.ts';
import { phoneProblem } from '../core/phone.ts';
import {
  cleanDocument,
  disabilityTypes,
  documentPatterns,
  genders,
  isUnderAge,
  personMessages,
  trainingAreas,
  yesNoAnswers,
  type DocumentType,
} from '../people/person-rules.ts';

/** Rules of the public application shared by wizard and server (S1 §5, §9; decisions 17–25). Pure, without zod. */
const empty = (what: string) => `O campo ${what} não pode estar vazio!`;

/** A problem of one field: `message` for the toast and the errors map, `line` under the field. */
export interface CandidateProblem {
  field: CandidateField;
  message: string;
  line: string;
}
interface Moment {
  /** Today at the institution, 'YYYY-MM-DD'. */
  today: string;
  settings: ApplicationSettings;
}
type Check = [
  field: CandidateField,
  problem: (form: CandidateForm, at: Moment) => string | undefined,
  line?: string,
];

const required = (
  field: CandidateField,
  what: string,
  when: (form: CandidateForm, at: Moment) => boolean = () => true,
): Check => [field, (form, at) => (when(form, at) && !isFilled(form, field) ? empty(what) : undefined)];
const oneOf = (field: CandidateField, values: readonly string[]): Check => [
  field,
  (form) =>
    isFilled(form, field) && !values.includes(String(form[field])) ? candidateMessages.notOffered : undefined,
];
const name = (field: CandidateField): Check => [
  field,
  (form) => (namePattern.test(withoutInvisible(String(form[field])).trim()) ? undefined : nameProblem),
];
const phone = (field: 'contact' | 'alternative_contact' | 'guardian_contact'): Check => [
  field,
  (form) => (form[field] === '' ? undefined : phoneProblem(form[field])),
];

/** Under 18, by exact date (decision 21). */
export const isExactlyUnder18 = (birthDate: string, today: string): boolean =>
  isDay(birthDate) && comesOfAgeOn(birthDate, today) !== undefined;

/** Whether the age rules exclude somebody, or require a guardian where the institution admits that (decision 21). */
export const isMinor = (
  { birthDate }: Pick<CandidateForm, 'birthDate'>,
  { today, settings }: Moment,
): boolean =>
  isDay(birthDate) &&
  (isUnderAge(birthDate, Number(today.slice(0, 4))) ||
    (settings.exact_age && isExactlyUnder18(birthDate, today)));
export const needsGuardian = (form: Pick<CandidateForm, 'birthDate'>, at: Moment): boolean =>
  at.settings.minors_with_guardian && isMinor(form, at) && form.birthDate <= at.today;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
/** Whether a nationality means Mozambique, in any spelling; empty does not count as foreign. */
export const isMozambican = (nationality: string): boolean =>
  ['', 'mocambique', 'mocambicana', 'mocambicano'].includes(plain(nationality));
/** Province and district are asked for unless a foreigner lives abroad (decision 22). */
export const asksPlace = ({
  nactionality,
  lives_in_mozambique,
}: Pick<CandidateForm, 'nactionality' | 'lives_in_mozambique'>) =>
  isMozambican(nactionality) || lives_in_mozambique === 'Sim';
/** Documents that a foreigner may present (decision 22). */
export const foreignDocuments: readonly string[] = ['Passaporte', 'DIRE'];

const birthDate: Check = [
  'birthDate',
  (form, at) => {
    if (!isDay(form.birthDate) || form.birthDate > at.today) return candidateMessages.invalidDate;
    return isMinor(form, at) && !at.settings.minors_with_guardian
      ? personMessages.underAgeBlocked
      : undefined;
  },
];
const schoolYear: Check = [
  'last_school_frequency_year',
  ({ last_school_frequency_year: year, birthDate: born }, { today }) => {
    if (year === null) return undefined;
    const earliest = isDay(born) ? Number(born.slice(0, 4)) + 14 : 1900;
    return year < earliest || year > Number(today.slice(0, 4)) ? personMessages.schoolYear : undefined;
  },
];
const docType: Check = [
  'doc_type',
  ({ doc_type, nactionality }) => {
    if (doc_type === '') return undefined;
    if (!Object.hasOwn(documentPatterns, doc_type)) return candidateMessages.notOffered;
    const foreign = !isMozambican(nactionality) && !foreignDocuments.includes(doc_type);
    return foreign ? candidateMessages.foreignDocument : undefined;
  },
];
const docNumber: Check = [
  'doc_number',
  ({ doc_type, doc_number }) => {
    const pattern = Object.hasOwn(documentPatterns, doc_type)
      ? documentPatterns[doc_type as DocumentType]
      : undefined;
    return doc_number === '' || !pattern || pattern.test(cleanDocument(doc_number, doc_type))
      ? undefined
      : personMessages.documentNumber;
  },
];

/** Checks of each step: first missing fields, in the order of S1 §5, then invalid ones. */
const steps: readonly (readonly Check[])[] = [
  [
    required('fullName', 'nome completo'),
    required('birthDate', 'data de Nascimento'),
    required('gender', 'genero'),
    required('email', 'email'),
    required('contact', 'contacto'),
    required('fathers_filliation', 'nome do pai'),
    required('mothers_filliation', 'nome da mãe'),
    required('is_deficient', 'deficiência'),
    required('guardian_name', 'nome do encarregado', needsGuardian),
    required('guardian_contact', 'contacto do encarregado', needsGuardian),
    ...nameFields.map(name),
    birthDate,
    oneOf('gender', genders),
    [
      'email',
      ({ email }) =>
        email.trim() === '' || emailPattern.test(withoutInvisible(email).trim())
          ? undefined
          : identityMessages.invalidEmail,
    ],
    phone('contact'),
    phone('alternative_contact'),
    oneOf('is_deficient', yesNoAnswers),
    oneOf('deficient_type', disabilityTypes),
    [
      'deficient_type',
      (form) =>
        form.deficient_type !== '' && form.is_deficient !== 'Sim'
          ? personMessages.disabilityUncalled
          : undefined,
    ],
    [
      'disability_consent',
      (form) =>
        form.is_deficient === 'Sim' && !form.disability_consent ? candidateMessages.consentNeeded : undefined,
    ],
    phone('guardian_contact'),
  ],
  [
    required('doc_type', 'tipo de documento'),
    required('doc_number', 'número do documento'),
    required('nactionality', 'nacionalidade'),
    required('lives_in_mozambique', 'residência em Moçambique', (form) => !isMozambican(form.nactionality)),
    required('provice_id', 'província', asksPlace),
    required('district_id', 'distrito', asksPlace),
    [
      'address_location',
      ({ address_location: text }) => (text.trim() ? undefined : candidateMessages.emptyAddress),
      candidateMessages.emptyAddressLine,
    ],
    docType,
    docNumber,
    oneOf('lives_in_mozambique', yesNoAnswers),
    [
      'doc_expires_on',
      (form) =>
        form.doc_expires_on === '' || isDay(form.doc_expires_on) ? undefined : candidateMessages.invalidDate,
    ],
  ],
  [
    required('last_school_frequency', 'última escola frequentada'),
    required('trainingArea', 'área de formação'),
    required('last_school_frequency_year', 'ano de conclusão'),
    oneOf('trainingArea', trainingAreas),
    schoolYear,
  ],
  [required('level_type', 'grau'), required('course_id', 'curso'), required('scholar_shift', 'regime')],
];

/** Problems of a step (1 to 4), in display order; at most one per field. */
export function stepProblems(
  step: number,
  form: CandidateForm,
  settings: ApplicationSettings,
  today: string,
): CandidateProblem[] {
  const reportedFields = new Set<CandidateField>();
  return (steps[step - 1] ?? []).flatMap(([field, check, line]) => {
    const message = reportedFields.has(field) ? undefined : check(form, { today, settings });
    if (message === undefined) return [];
    reportedFields.add(field);
    const ofAge = field === 'birthDate' && message === personMessages.underAgeBlocked && ageLine(form, today);
    return [{ field, message, line: line ?? (ofAge || message) }];
  });
}

/** Shown beside the field, where the toast says 'Informe uma data válida!' (S1 §5, decision 21). */
const ageLine = ({ birthDate: born }: CandidateForm, today: string): string | false => {
  if (!isDay(born) || born > today) return false;
  return isUnderAge(born, Number(today.slice(0, 4)))
    ? personMessages.underAge
    : candidateMessages.notYetEighteen;
};

/** Problems of a whole application, by step. */
export const candidateProblems = (
  form: CandidateForm,
  settings: ApplicationSettings,
  today: string,
): CandidateProblem[] => steps.flatMap((_, index) => stepProblems(index + 1, form, settings, today));

/** Warnings beside a field that do not block (decisions 21, 22). */
export function candidateWarnings(
  form: CandidateForm,
  today: string,
): Partial<Record<CandidateField, string>> {
  const expired = isDay(form.doc_expires_on) && form.doc_expires_on < today;
  return {
    ...(isExactlyUnder18(form.birthDate, today) && { birthDate: candidateMessages.notYetEighteen }),
    ...(expired && { doc_expires_on: candidateMessages.expired }),
  };
}
