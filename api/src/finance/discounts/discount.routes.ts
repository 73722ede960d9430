import * as contract from '@portal/shared-kit/contract/finance/discount';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { done, listed } from '../../platform/http/answers.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { command, query, type Server, type UserContext } from '../../platform/http/route.ts';
import * as discounts from './discount.repository.ts';
import { messages } from './messages.ts';

const entity = 'discount';

/** Discounts and scholarships: requested by one person, approved by another (I26, part F). */
export function discountRoutes(server: Server) {
  query(server, contract.discounts, async (db, { query: asked }) =>
    listed(asked, await discounts.list(db, asked)),
  );
  command(server, contract.askDiscount, async (tx, { body }, ctx) => {
    if (!(await discounts.studentExists(tx, body.student_id)))
      throw fieldError('invalid', 'student_id', messages.noStudent);
    const id = await discounts.insert(tx, body, ctx.user.userId);
    await audit(tx, ctx, { action: 'discount.create', entity, entityId: id, changes: diff(undefined, body) });
    return done(messages.asked, (await discounts.find(tx, id))!);
  });
  command(server, contract.decideDiscount, async (tx, { params: { id }, body: { approved } }, ctx) => {
    await decide(tx, ctx, id, approved);
    return done(approved ? messages.approved : messages.refused, (await discounts.find(tx, id))!);
  });
}

async function decide(tx: Tx, ctx: UserContext, id: number, approved: boolean): Promise<void> {
  const it = orNotFound(await discounts.lock(tx, id), messages.missing);
  if (it.asked_by === ctx.user.userId) throw new ApiError('forbidden', messages.ownRequest);
  if (it.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.ownDiscount);
  if (it.state !== 'PEDIDO') throw new ApiError('conflict', messages.decided);
  await discounts.decide(tx, id, approved, ctx.user.userId);
  const action = approved ? 'discount.approve' : 'discount.refuse';
  const changes = [{ field: 'state', old: it.state, new: approved ? 'APROVADO' : 'RECUSADO' }];
  await audit(tx, ctx, { action, entity, entityId: id, changes });
}
