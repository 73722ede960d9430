import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as discounts from './discount.repository.ts';
import { messages } from './messages.ts';

export const entity = 'discount';

/** Approves or refuses a discount that somebody else asked for, for somebody else (I26, part F). */
export async function decide(tx: Tx, ctx: UserContext, id: number, approved: boolean): Promise<void> {
  const discount = orNotFound(await discounts.lock(tx, id), messages.missing);
  if (discount.asked_by === ctx.user.userId) throw new ApiError('forbidden', messages.ownRequest);
  if (discount.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.ownDiscount);
  if (discount.state !== 'PEDIDO') throw new ApiError('conflict', messages.decided);
  await discounts.decide(tx, id, approved, ctx.user.userId);
  const action = approved ? 'discount.approve' : 'discount.refuse';
  const changes = [{ field: 'state', old: discount.state, new: approved ? 'APROVADO' : 'RECUSADO' }];
  await audit(tx, ctx, { action, entity, entityId: id, changes });
}
