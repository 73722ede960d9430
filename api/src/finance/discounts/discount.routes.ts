import * as contract from '@portal/shared-kit/contract/finance/discount';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { fieldError, ApiError, orNotFound } from '../../platform/http/errors.ts';
import { command, type UserContext, done } from '../../platform/http/route.ts';
import { studentExists } from '../common/fragments.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { approval } from '../../platform/batch/batch-act.ts';
import * as discounts from './discount.repository.ts';
import { messages } from './messages.ts';

const entity = 'discount';

/** Approves or refuses a discount that somebody else asked for, for somebody else (I26, part F). */
async function decide(tx: Tx, ctx: UserContext, id: number, approved: boolean): Promise<void> {
  const discount = orNotFound(await discounts.lock(tx, id), messages.missing);
  if (discount.asked_by === ctx.user.userId) throw new ApiError('forbidden', messages.ownRequest);
  if (discount.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.ownDiscount);
  if (discount.state !== 'PEDIDO') throw new ApiError('conflict', messages.decided);
  await discounts.decide(tx, id, approved, ctx.user.userId);
  const action = approved ? 'discount.approve' : 'discount.refuse';
  const changes = [{ field: 'state', old: discount.state, new: approved ? 'APROVADO' : 'RECUSADO' }];
  await audit(tx, ctx, { action, entity, entityId: id, changes });
}

/** Approving many discounts, each by the rules of one: nobody their own, nor their own request. */
export const approveDiscounts = approval({
  act: 'discounts-approve',
  find: discounts.find,
  nameOf: ({ name, percent }) => messages.named(name, percent),
  isOpen: ({ state }) => state === 'PEDIDO',
  isApproved: ({ state }) => state === 'APROVADO',
  already: messages.alreadyApproved,
  decide,
});

/** Discounts and scholarships: requested by one person, approved by another (I26, part F). */
export function discountRoutes(server: DocumentServer) {
  const page = { page: contract.discounts, file: contract.exportDiscounts };
  serveList(server, page, contract.discountList, { entity, list: discounts.list });
  command(server, contract.askDiscount, async (tx, { body }, ctx) => {
    if (!(await studentExists(tx, body.student_id)))
      throw fieldError('invalid', 'student_id', messages.noStudent);
    const id = await discounts.insert(tx, body, ctx.user.userId);
    await audit(tx, ctx, { action: 'discount.create', entityId: id, changes: diff(undefined, body) });
    return done(messages.asked, (await discounts.find(tx, id))!);
  });
  command(server, contract.decideDiscount, async (tx, { params: { id }, body: { approved } }, ctx) => {
    await decide(tx, ctx, id, approved);
    return done(approved ? messages.approved : messages.refused, (await discounts.find(tx, id))!);
  });
}
