import { removeExpired as removeTrackingSessions } from './admissions/applications/candidacy-session.repository.ts';
import { expireCandidacies, removeRejected } from './admissions/candidacies/expiry.service.ts';
import { removeExpired as removeExpiredLinks } from './platform/documents/link.repository.ts';
import { advanceWaiting } from './enrolment/new-year/new-year.service.ts';
import { tellPeriods } from './enrolment/period-notices/period-notice.service.ts';
import { matchReversals, recordDue } from './finance/bank/record-lines.service.ts';
import { tellDue } from './finance/due-notices/due-notice.service.ts';
import { computeFines } from './finance/fines/fine.job.ts';
import { checkDueMpesa } from './finance/mpesa/mpesa-reversal.service.ts';
import type { PaymentSetup } from './finance/ledger/billable.ts';
import { cleanUpIdentity } from './identity/sessions/session.repository.ts';
import { removeOldViews } from './people/views/record-view.repository.ts';
import { sweepFiles } from './platform/files/attachment.repository.ts';
import { removeExpired as removeExpiredPaymentLinks } from './finance/invoices/payment-link.repository.ts';
import { removeExpired as removeExpiredImports } from './platform/imports/import.repository.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { removeExpired as removeExpiredJobs } from './platform/jobs/job.repository.ts';
import type { Routine } from './platform/schedule/schedule.ts';
import { deleteSettled } from './platform/outbox/outbox.repository.ts';
import { deleteAbandonedConsents as removeAbandonedConsents } from './admissions/applications/application.repository.ts';

const hour = 3_600_000;

/** Everything that is tidied up while the API runs. */
export const housekeeping = (files: FileStore, payments: PaymentSetup, secretsKey: Buffer): Routine[] => [
  { name: 'messages delivered or given up long ago', everyMs: hour, run: deleteSettled },
  { name: 'expired sessions and links', everyMs: hour, run: cleanUpIdentity },
  { name: 'expired links to documents', everyMs: hour, run: removeExpiredLinks },
  { name: 'expired payment links', everyMs: hour, run: removeExpiredPaymentLinks },
  { name: 'expired imports', everyMs: hour, run: removeExpiredImports },
  { name: 'expired jobs', everyMs: hour, run: removeExpiredJobs },
  { name: 'expired tracking sessions', everyMs: hour, run: removeTrackingSessions },
  { name: 'consents without an application', everyMs: hour, run: removeAbandonedConsents },
  { name: 'candidacies not paid in time', everyMs: hour, run: expireCandidacies },
  { name: 'candidacies rejected long ago', everyMs: hour, run: removeRejected },
  { name: 'lines of bank files whose day has come', everyMs: hour / 6, run: (db) => recordDue(db, payments) },
  { name: 'reversals that a bank told of before', everyMs: hour / 60, run: matchReversals },
  { name: 'payments by M-Pesa', everyMs: 10_000, run: (db) => checkDueMpesa(db, { payments, secretsKey }) },
  { name: 'fines of the day', everyMs: hour, run: (db) => computeFines(db) },
  { name: 'notices of what is due', everyMs: hour, run: (db) => tellDue(db) },
  { name: 'notices of periods', everyMs: hour / 6, run: (db) => tellPeriods(db) },
  { name: 'classes that advance when the year opens', everyMs: hour, run: (db) => advanceWaiting(db) },
  { name: 'views of records long ago', everyMs: 24 * hour, run: removeOldViews },
  { name: 'files nobody names', everyMs: hour, run: (db) => sweepFiles(db, files) },
];
