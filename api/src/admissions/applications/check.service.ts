import type { UserData } from '@portal/shared-kit/contract/admissions/candidate';
import {
  type ApplicationSettings,
  type CandidateForm,
  wireField,
} from '@portal/shared-kit/contract/admissions/candidate-form';
import { candidateProblems, needsGuardian } from '@portal/shared-kit/contract/admissions/candidate-rules';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { shiftFromWire } from '@portal/shared-kit/contract/offer/shift';
import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { messages as common } from '../../platform/http/messages.ts';
import * as applications from './application.repository.ts';
import type { Application, NewCandidacyKeys } from './application.repository.ts';
import { formOf } from './application.rules.ts';
import type { SettledResult } from './batches.ts';
import { openings, type Opening } from '../intake/intake.service.ts';
import { messages } from './messages.ts';
import * as settings from '../intake/intake.repository.ts';

export interface Checked {
  application: Application;
  entry: NewCandidacyKeys;
  course: string;
}
interface PendingApplication {
  data: UserData;
  key: string;
}
type Read = PendingApplication & { form: CandidateForm };
type Errors = Record<string, string[]>;

/** The data that applications are checked against, read once per batch. */
interface Facts {
  today: string;
  settings: ApplicationSettings;
  /** Whether any period is open. */
  open: boolean;
  openings: Opening[];
  provinces: ReadonlySet<number>;
  /** The province of each district. */
  districts: ReadonlyMap<number, number>;
  /** Files of guardians' consents, by submission key. */
  consents: ReadonlyMap<string, number>;
}

/** Checks applications: `invalid` has every wrong field in the order of the steps (S1 §5, decisions 21–25), `conflict` means that
 *  no period is open (decision 17). */
export async function check(
  db: Db,
  applicationsToCheck: readonly PendingApplication[],
  now: Date,
): Promise<SettledResult<Checked>[]> {
  const at = { today: institutionDay(now), settings: await settings.read(db) };
  const all = applicationsToCheck.map((one): Read => ({ ...one, form: formOf(one.data, at) }));
  const facts = {
    ...at,
    ...(await factsOf(
      db,
      all.map(({ form }) => form),
      now,
    )),
    consents: await consentsOf(db, all, at),
  };
  return all.map((one) => checked(one, facts));
}

const distinctIds = (ids: (number | null)[]): number[] => [...new Set(ids)].filter((id) => id !== null);

async function factsOf(db: Db, forms: readonly CandidateForm[], now: Date) {
  const courses = distinctIds(forms.map(({ course_id }) => course_id));
  const { provinces, districts } = await applications.existingProvincesAndDistricts(
    db,
    distinctIds(forms.map(({ provice_id }) => provice_id)),
    distinctIds(forms.map(({ district_id }) => district_id)),
  );
  return {
    ...(await openings(db, now, courses)),
    provinces: new Set(provinces.map(({ id }) => id)),
    districts: new Map(districts.map(({ id, province_id }) => [id, province_id])),
  };
}

async function consentsOf(db: Db, all: readonly Read[], at: Pick<Facts, 'today' | 'settings'>) {
  const keys = all.filter(({ form }) => needsGuardian(form, at)).map(({ key }) => key);
  const found = keys.length === 0 ? [] : await applications.findConsents(db, keys);
  return new Map(found.map(({ submission_key, attachment_id }) => [submission_key, attachment_id]));
}

function checked({ data, key, form }: Read, facts: Facts): SettledResult<Checked> {
  const consentId = facts.consents.get(key) ?? null;
  const { opening, errors: ofChoice } = choiceOf(form, facts);
  const errors: Errors = {
    ...Object.fromEntries(
      candidateProblems(form, facts.settings, facts.today).map(({ field, message }) => [
        wireField(field),
        [message],
      ]),
    ),
    ...(needsGuardian(form, facts) &&
      consentId === null && { guardian_consent: [candidateMessages.guardianFileNeeded] }),
    ...placeErrors(form, facts),
    ...ofChoice,
  };
  if (Object.keys(errors).length > 0) return { error: new ApiError('invalid', common.invalid, { errors }) };
  if (!opening) return { error: new ApiError('conflict', candidateMessages.closed) };
  const { offer, intake } = opening;
  const entry = {
    submissionKey: key,
    activityId: intake.id,
    academicYearId: intake.academic_year_id,
    year: intake.year,
    levelId: offer.level_id,
    consentId,
  };
  const application = { ...shiftFromWire(form), privacy_version: data.privacy_version } as Application;
  return { value: { application, entry, course: offer.name } };
}

const placeErrors = (
  { provice_id, district_id }: CandidateForm,
  { provinces, districts }: Facts,
): Errors => ({
  ...(provice_id !== null && !provinces.has(provice_id) && { provice_id: [messages.noSuchProvince] }),
  ...(district_id !== null &&
    districts.get(district_id) !== provice_id && { district_id: [messages.noSuchDistrict] }),
});

/** The chosen opening, or what is wrong with the choice; neither where nothing is open at all, which has its own error. */
function choiceOf(
  { course_id, level_type, scholar_shift: shift }: CandidateForm,
  { open, openings: all }: Facts,
): { opening?: Opening; errors: Errors } {
  if (!open || course_id === null) return { errors: {} };
  const own = all.filter(({ offer, free }) => offer.id === course_id && free > 0);
  if (own.length === 0) return { errors: { course_id: [candidateMessages.courseClosed] } };
  if (level_type !== '' && own[0]!.offer.level_type !== level_type)
    return { errors: { course_id: [candidateMessages.otherDegree] } };
  const opening = own.find(({ offer }) => offer.shift === shift);
  if (opening) return { opening, errors: {} };
  return { errors: shift === '' ? {} : { scholar_shift: [candidateMessages.shiftClosed] } };
}
