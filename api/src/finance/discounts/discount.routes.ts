import * as contract from '@portal/shared-kit/contract/finance/discount';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { done } from '../../platform/http/answers.ts';
import { fieldError } from '../../platform/http/errors.ts';
import { command } from '../../platform/http/route.ts';
import { studentExists } from '../common/fragments.repository.ts';
import * as discounts from './discount.repository.ts';
import { decide, entity } from './discount.service.ts';
import { messages } from './messages.ts';

/** Discounts and scholarships: requested by one person, approved by another (I26, part F). */
export function discountRoutes(server: DocumentServer) {
  const page = { page: contract.discounts, file: contract.exportDiscounts };
  serveList(server, page, contract.discountList, { entity, list: discounts.list });
  command(server, contract.askDiscount, async (tx, { body }, ctx) => {
    if (!(await studentExists(tx, body.student_id)))
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
