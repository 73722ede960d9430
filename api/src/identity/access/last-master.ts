import { masterRole } from '@portal/shared-kit/contract/identity/access';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';
import { othersUsable } from './user.repository.ts';

/** Throws where the last Master who can sign in would be lost, since nobody could create another (decision 56). */
export async function refuseLastMaster(tx: Tx, userId: number): Promise<void> {
  if (!(await othersUsable(tx, masterRole, userId))) throw new ApiError('in_use', messages.lastMaster);
}
