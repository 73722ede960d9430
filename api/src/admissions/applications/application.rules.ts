import type { UserData } from '@portal/shared-kit/contract/admissions/candidate';
import type {
  ApplicationSettings,
  CandidateForm,
} from '@portal/shared-kit/contract/admissions/candidate-form';
import {
  asksPlace,
  isMozambican,
  needsGuardian,
} from '@portal/shared-kit/contract/admissions/candidate-rules';
import { cleanDocument, defaultNationality } from '@portal/shared-kit/contract/people/person-rules';

/** The form from the wire, normalised: spaces in names, case of documents, one spelling of Mozambique. Fields that do not apply to
 *  this candidate are cleared. */
export function formOf(data: UserData, at: { today: string; settings: ApplicationSettings }): CandidateForm {
  const {
    submission_key: _key,
    contacts,
    level_id: _level,
    regime: _shift,
    regimeSuperior: _degree,
    ...same
  } = data;
  const nactionality =
    isMozambican(data.nactionality) && data.nactionality ? defaultNationality : data.nactionality;
  const place = asksPlace({ ...same, nactionality });
  const form: CandidateForm = {
    ...same,
    ...contacts,
    fullName: spacedOnce(data.fullName),
    doc_number: cleanDocument(data.doc_number, data.doc_type),
    nactionality,
    lives_in_mozambique: isMozambican(nactionality) ? '' : data.lives_in_mozambique,
    provice_id: place ? data.provice_id : null,
    district_id: place ? data.district_id : null,
  };
  return needsGuardian(form, at) ? form : { ...form, guardian_name: '', guardian_contact: '' };
}

interface ExistingCandidacy {
  doc_number: string;
  full_name: string;
  email: string;
  contact: string;
  course_id: number;
  shift: string;
}
/** Whether an application repeats the candidacy with its key: entirely, as a retry does, or only its document. */
export function sameAs(row: ExistingCandidacy, data: UserData): 'application' | 'document' | undefined {
  if (row.doc_number !== cleanDocument(data.doc_number, data.doc_type)) return undefined;
  const same =
    row.full_name === spacedOnce(data.fullName) &&
    row.email.toLowerCase() === data.email.toLowerCase() &&
    row.contact === data.contacts.contact &&
    row.course_id === data.course_id &&
    row.shift === data.scholar_shift;
  return same ? 'application' : 'document';
}

const spacedOnce = (name: string) => name.replaceAll(/\s+/g, ' ');
