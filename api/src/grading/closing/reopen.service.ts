import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { isClosed } from '../editions/period.repository.ts';
import * as closings from './closing.repository.ts';
import { messages } from './messages.ts';

/** Reopens a closed edition; Master only. Its enrolments run again, its pautas and their snapshots stay, and the end of the semester
 *  closes it as before (row 112, I14). */
export async function reopenEdition(tx: Tx, id: number, reason: string, ctx: UserContext): Promise<void> {
  if (ctx.user.role !== 'Master') throw new ApiError('forbidden', messages.onlyMasterReopens);
  await editionById(tx, id, ctx, 'read');
  await closings.holdConcluded(tx, id);
  if (!(await isClosed(tx, id))) throw new ApiError('conflict', messages.notEnded);
  const enrolments = await closings.reopen(tx, id, ctx.user.userId, reason);
  await audit(tx, ctx, {
    action: 'edition.reopen',
    entity: 'edition',
    entityId: id,
    reason,
    changes: [{ field: 'enrolments', old: null, new: enrolments }],
  });
}
