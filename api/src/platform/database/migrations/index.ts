import type { Migration } from 'kysely';
import * as baseline from './0001-baseline.ts';
import * as bankFormats from './2026-11-28-01-bank-formats.ts';
import * as publishKeptGrades from './2026-11-28-02-publish-kept-grades.ts';
import * as secondFactor from './2026-11-28-03-second-factor.ts';
import * as cashDesk from './2026-11-28-04-cash-desk.ts';
import * as proofWithoutInvoice from './2026-11-28-05-proof-without-invoice.ts';
import * as serviceNeeds from './2026-11-28-06-service-needs.ts';
import * as equivalences from './2026-11-28-07-equivalences.ts';
import * as searchIndexes from './2026-11-28-08-search-indexes.ts';
import * as singleSignOn from './2026-11-29-01-single-sign-on.ts';
import * as newYear from './2026-11-29-02-new-year.ts';
import * as studentNotes from './2026-11-29-03-student-notes.ts';
import * as candidatePhones from './2026-11-29-04-candidate-phones.ts';
import * as gradeComments from './2026-11-29-05-grade-comments.ts';
import * as exams from './2026-11-29-06-exams.ts';
import * as mpesa from './2026-11-29-07-mpesa.ts';
import * as activityRights from './2026-11-29-08-activity-rights.ts';
import * as reversalIndexes from './2026-11-29-09-reversal-indexes.ts';
import * as pushDevices from './2026-11-29-10-push-devices.ts';
import * as providerLogo from './2026-11-29-11-provider-logo.ts';
import * as gradesCheckedOnce from './2026-11-29-12-grades-checked-once.ts';
import * as requestKeys from './2026-11-30-01-request-keys.ts';
import * as formerStudies from './2026-11-30-02-former-studies.ts';
import * as reviewsByGrade from './2026-11-30-03-reviews-by-grade.ts';
import * as standingFrequency from './2026-11-30-04-standing-frequency.ts';
import * as creditOfCandidates from './2026-11-30-05-credit-of-candidates.ts';
import * as confirmedPayments from './2026-11-30-06-confirmed-payments.ts';
import * as invoicesOfCandidates from './2026-11-30-20-invoices-of-candidates.ts';
import * as stateOfStudies from './2026-11-30-21-state-of-studies.ts';
import * as chargesOfInstalments from './2026-12-01-22-charges-of-instalments.ts';
import * as peopleOfDecember from './2026-12-01-24-people.ts';
import * as courseAdmissions from './2026-12-01-25-course-admissions.ts';
import * as notesOfInvoice from './2026-12-01-28-notes-of-invoice.ts';

/** Every migration by its name, in order. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '2026-11-28-01-bank-formats': bankFormats,
  '2026-11-28-02-publish-kept-grades': publishKeptGrades,
  '2026-11-28-03-second-factor': secondFactor,
  '2026-11-28-04-cash-desk': cashDesk,
  '2026-11-28-05-proof-without-invoice': proofWithoutInvoice,
  '2026-11-28-06-service-needs': serviceNeeds,
  '2026-11-28-07-equivalences': equivalences,
  '2026-11-28-08-search-indexes': searchIndexes,
  '2026-11-29-01-single-sign-on': singleSignOn,
  '2026-11-29-02-new-year': newYear,
  '2026-11-29-03-student-notes': studentNotes,
  '2026-11-29-04-candidate-phones': candidatePhones,
  '2026-11-29-05-grade-comments': gradeComments,
  '2026-11-29-06-exams': exams,
  '2026-11-29-07-mpesa': mpesa,
  '2026-11-29-08-activity-rights': activityRights,
  '2026-11-29-09-reversal-indexes': reversalIndexes,
  '2026-11-29-10-push-devices': pushDevices,
  '2026-11-29-11-provider-logo': providerLogo,
  '2026-11-29-12-grades-checked-once': gradesCheckedOnce,
  '2026-11-30-01-request-keys': requestKeys,
  '2026-11-30-02-former-studies': formerStudies,
  '2026-11-30-03-reviews-by-grade': reviewsByGrade,
  '2026-11-30-04-standing-frequency': standingFrequency,
  '2026-11-30-05-credit-of-candidates': creditOfCandidates,
  '2026-11-30-06-confirmed-payments': confirmedPayments,
  '2026-11-30-20-invoices-of-candidates': invoicesOfCandidates,
  '2026-11-30-21-state-of-studies': stateOfStudies,
  '2026-12-01-22-charges-of-instalments': chargesOfInstalments,
  '2026-12-01-24-people': peopleOfDecember,
  '2026-12-01-25-course-admissions': courseAdmissions,
  '2026-12-01-28-notes-of-invoice': notesOfInvoice,
};
