import { cleanUpIdentity } from './identity/cleanup.repository.ts';
import type { Job } from './kit/schedule.ts';
import { forgetDelivered } from './outbox/outbox.repository.ts';

const hour = 3_600_000;

/** Everything that is tidied up while the API runs. */
export const jobs: Job[] = [
  { name: 'delivered messages', everyMs: hour, run: forgetDelivered },
  { name: 'expired sessions and links', everyMs: hour, run: cleanUpIdentity },
];
