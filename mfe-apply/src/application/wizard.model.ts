import { cleanDocument } from '@portal/shared-kit/contract/people/person-rules';
import type { In } from '@portal/shared-kit/contract/core/endpoint';
import type { submitCandidate } from '@portal/shared-kit/contract/admissions/candidate';
import {
  formField,
  type ApplicationSettings,
  type CandidateField,
  type CandidateForm,
} from '@portal/shared-kit/contract/admissions/candidate-form';
import {
  asksPlace,
  foreignDocuments,
  isMozambican,
  needsGuardian,
  stepProblems,
  type CandidateProblem,
} from '@portal/shared-kit/contract/admissions/candidate-rules';
import { candidateMessages, privacyNotice } from '@portal/shared-kit/contract/admissions/candidate-texts';

/** Form values are text: numbers as typed, a checkbox as 'on'. */
export type WizardValues = Record<CandidateField | 'guardian_consent', string>;

/** Initial values, grouped by the step that shows them (S1 §2, decisions 21, 22, 25). */
const begins = [
  {
    fullName: '',
    birthDate: '',
    gender: '',
    email: '',
    contact: '',
    alternative_contact: '',
    fathers_filliation: '',
    mothers_filliation: '',
    is_deficient: '',
    deficient_type: '',
    disability_consent: '',
    guardian_name: '',
    guardian_contact: '',
    /** Name of the uploaded file. */
    guardian_consent: '',
  },
  {
    nactionality: 'Moçambique',
    doc_type: '',
    doc_number: '',
    doc_issue_place: '',
    doc_expires_on: '',
    lives_in_mozambique: '',
    provice_id: '',
    district_id: '',
    address_location: '',
    childhood_location: '',
  },
  { last_school_frequency: '', trainingArea: '', last_school_frequency_year: '' },
  { level_type: '', course_id: '', scholar_shift: '' },
] as const;
export const initialValues: WizardValues = Object.assign({}, ...begins);
export const lastStep = begins.length;

/** The step that shows a field; undefined where none does. */
export function stepOf(field: string): number | undefined {
  const index = begins.findIndex((fields) => Object.hasOwn(fields, field));
  return index < 0 ? undefined : index + 1;
}

/** Validates a stored draft, which an earlier release may have written. */
export const knownValues = (stored: Record<string, string>): Partial<WizardValues> =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => stepOf(name)));

const numberOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

export function candidateOf(values: WizardValues): CandidateForm {
  const { guardian_consent: _, ...fields } = values;
  return {
    ...fields,
    disability_consent: values.disability_consent === 'on',
    provice_id: numberOf(values.provice_id),
    district_id: numberOf(values.district_id),
    last_school_frequency_year: numberOf(values.last_school_frequency_year),
    course_id: numberOf(values.course_id),
  };
}

/** The body to submit (S1 §3), with only the fields that apply to these answers. */
export function payloadOf(values: WizardValues, key: string): In<typeof submitCandidate>['body'] {
  const { contact, alternative_contact, ...fields } = candidateOf(values);
  const foreign = !isMozambican(fields.nactionality);
  const placed = asksPlace(fields);
  return {
    ...fields,
    submission_key: key,
    contacts: { contact, alternative_contact },
    doc_number: cleanDocument(fields.doc_number, fields.doc_type),
    lives_in_mozambique: foreign ? fields.lives_in_mozambique : '',
    provice_id: placed ? fields.provice_id : null,
    district_id: placed ? fields.district_id : null,
    regime: fields.scholar_shift,
    regimeSuperior: fields.level_type,
    privacy_version: privacyNotice.version,
  };
}

/** Fields to clear after an answer that makes them irrelevant. */
export function followUps(before: WizardValues, after: WizardValues): Partial<WizardValues> {
  const changed = (field: keyof WizardValues) => before[field] !== after[field];
  // Restoring a draft is not a change of choice.
  const another = (field: keyof WizardValues) => before[field] !== '' && changed(field);
  const needless: (keyof WizardValues)[] = [];
  if (after.is_deficient !== 'Sim') needless.push('deficient_type', 'disability_consent');
  if (changed('nactionality')) {
    if (isMozambican(after.nactionality)) needless.push('lives_in_mozambique');
    else if (!foreignDocuments.includes(after.doc_type)) needless.push('doc_type');
  }
  if (!asksPlace(after)) needless.push('provice_id', 'district_id');
  else if (another('provice_id')) needless.push('district_id');
  if (another('level_type')) needless.push('course_id', 'scholar_shift');
  return Object.fromEntries(needless.filter((field) => after[field] !== '').map((field) => [field, '']));
}

/** The problem of one field: `line` below it, `message` in the summary. */
export type FieldProblem = Omit<CandidateProblem, 'field'> & { field: keyof WizardValues };
const consentMissing: FieldProblem = {
  field: 'guardian_consent',
  message: candidateMessages.guardianFileNeeded,
  line: candidateMessages.guardianFileNeeded,
};

/** The first incomplete step, up to `last`; undefined where all are complete (S1 §2). */
export function firstProblem(
  values: WizardValues,
  settings: ApplicationSettings,
  today: string,
  last: number = lastStep,
): { step: number; problems: FieldProblem[] } | undefined {
  for (let step = 1; step <= last; step += 1) {
    const problems: FieldProblem[] = stepProblems(step, candidateOf(values), settings, today);
    if (step === 1 && !values.guardian_consent && needsGuardian(values, { settings, today }))
      problems.push(consentMissing);
    if (problems.length > 0) return { step, problems };
  }
  return undefined;
}

/** A problem with the step that shows its field. */
export type PlacedProblem = FieldProblem & { step: number };

/** The server's errors by field (decision D0.3), and those without a field. */
export function refusalOf(errors: Record<string, string[]>): {
  placed: PlacedProblem[];
  elsewhere: string[];
} {
  const placed: PlacedProblem[] = [];
  const elsewhere: string[] = [];
  for (const [name, [message]] of Object.entries(errors)) {
    if (!message) continue;
    const field = formField(name) as keyof WizardValues;
    const step = stepOf(field);
    if (step) placed.push({ field, message, line: lineOf(message), step });
    else elsewhere.push(message);
  }
  return { placed: placed.sort((a, b) => a.step - b.step), elsewhere };
}
/** Decision 24. */
const lineOf = (message: string) =>
  message === candidateMessages.emptyAddress ? candidateMessages.emptyAddressLine : message;
