import { removeAbandoned as removeAbandonedConsents } from './applications/consent.repository.ts';
import { removeExpired as removeTrackingSessions } from './applications/session.repository.ts';
import { expireCandidacies } from './candidates/expiry.service.ts';
import { removeExpired as removeExpiredLinks } from './documents/link.repository.ts';
import { cleanUpIdentity } from './identity/cleanup.repository.ts';
import { sweepFiles } from './files/attachment.repository.ts';
import type { FileStore } from './files/store.ts';
import type { Job } from './kit/schedule.ts';
import { forgetDelivered } from './outbox/outbox.repository.ts';

const hour = 3_600_000;

/** Everything that is tidied up while the API runs. */
export const jobs = (files: FileStore): Job[] => [
  { name: 'delivered messages', everyMs: hour, run: forgetDelivered },
  { name: 'expired sessions and links', everyMs: hour, run: cleanUpIdentity },
  { name: 'ended addresses of papers', everyMs: hour, run: removeExpiredLinks },
  { name: 'ended sessions of tracking', everyMs: hour, run: removeTrackingSessions },
  { name: 'consents without an application', everyMs: hour, run: removeAbandonedConsents },
  { name: 'candidacies not paid in time', everyMs: hour, run: expireCandidacies },
  { name: 'files nobody names', everyMs: hour, run: (db) => sweepFiles(db, files) },
];
