import type { UserData } from '@portal/shared-kit/contract/candidate';
import { candidateProblems, needsGuardian } from '@portal/shared-kit/contract/candidate-rules';
import { wireField } from '@portal/shared-kit/contract/candidate-form';
import { candidateMessages } from '@portal/shared-kit/contract/candidate-texts';
import { institutionDay } from '@portal/shared-kit/contract/year';
import type { Db } from '../kit/db.ts';
import { ApiError } from '../kit/errors.ts';
import { messages as common } from '../messages.ts';
import * as applications from './application.repository.ts';
import type { Application, Entry } from './application.repository.ts';
import { formOf } from './application.rules.ts';
import { openingsOf, periodNow } from './intake.service.ts';
import { messages } from './messages.ts';
import * as settings from './setting.repository.ts';

export interface Checked {
  application: Application;
  entry: Entry;
  course: string;
}
type Errors = Record<string, string[]>;

/** An application that may be entered now. Throws `invalid` with every field that is wrong, in the order of the steps
 *  (S1 §5, decisions 21–25), or `conflict` where no period is open (decision 17). */
export async function check(db: Db, data: UserData, submissionKey: string, now: Date): Promise<Checked> {
  const at = { today: institutionDay(now), settings: await settings.read(db) };
  const form = formOf(data, at);
  const errors: Errors = Object.fromEntries(
    candidateProblems(form, at.settings, at.today).map(({ field, message }) => [wireField(field), [message]]),
  );
  const consent = needsGuardian(form, at) ? await applications.findConsent(db, submissionKey) : undefined;
  if (needsGuardian(form, at) && !consent) errors.guardian_consent = [candidateMessages.guardianFileNeeded];
  Object.assign(errors, await placeErrors(db, form));
  const chosen = await choiceOf(db, form, now);
  Object.assign(errors, chosen.errors);
  if (Object.keys(errors).length > 0 || !chosen.opening)
    throw new ApiError('invalid', common.invalid, { errors });
  const { offer, intake } = chosen.opening;
  return {
    application: { ...form, privacy_version: data.privacy_version } as Application,
    entry: {
      submissionKey,
      activityId: intake.id,
      academicYearId: intake.academic_year_id,
      year: intake.year,
      levelId: offer.level_id,
      consentId: consent?.attachment_id ?? null,
    },
    course: offer.name,
  };
}

type Form = ReturnType<typeof formOf>;

async function placeErrors(db: Db, { provice_id, district_id }: Form): Promise<Errors> {
  if (provice_id === null && district_id === null) return {};
  const { province, district } = await applications.placeExists(db, provice_id, district_id);
  return {
    ...(provice_id !== null && province === null && { provice_id: [messages.noSuchProvince] }),
    ...(district_id !== null && district === null && { district_id: [messages.noSuchDistrict] }),
  };
}

/** The opening that step 4 names, or what is wrong with it. A form that is right but comes when nothing is open is told so. */
async function choiceOf(db: Db, { course_id, level_type, scholar_shift }: Form, now: Date) {
  const openings = course_id === null ? [] : await openingsOf(db, course_id, now);
  const opening = openings.find(({ offer }) => offer.shift === scholar_shift);
  const errors: Errors = {};
  if (openings.length === 0) {
    if (!(await periodNow(db, now)).open) throw new ApiError('conflict', candidateMessages.closed);
    if (course_id !== null) errors.course_id = [candidateMessages.courseClosed];
  } else if (level_type !== '' && openings[0]!.offer.level_type !== level_type)
    errors.course_id = [candidateMessages.otherDegree];
  else if (scholar_shift !== '' && !opening) errors.scholar_shift = [candidateMessages.shiftClosed];
  return { opening, errors };
}
