import * as contract from '@portal/shared-kit/contract/finance/debt-block';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { command, query, done, one } from '../../platform/http/route.ts';
import { studentExists } from '../common/fragments.repository.ts';
import * as service from './block.service.ts';
import { messages } from './messages.ts';
import * as suspensions from './suspension.repository.ts';
import { rules } from './suspension.repository.ts';

/** What debts block, and suspensions of the block (I27). */
export function blockRoutes(server: DocumentServer) {
  query(server, contract.debtBlocks, async (db) => one(await rules(db)));
  command(server, contract.setDebtBlocks, async (tx, { body }, ctx) => {
    await service.setRules(tx, ctx, body);
    return done(messages.saved, await rules(tx));
  });
  const page = { page: contract.blockSuspensions, file: contract.exportSuspensions };
  serveList(server, page, contract.suspensionList, { entity: 'debt_block', list: suspensions.list });
  command(server, contract.suspendBlock, async (tx, { body }, ctx) => {
    const id = await service.suspend(tx, ctx, body);
    return done(messages.suspended, (await suspensions.find(tx, id))!);
  });
  command(server, contract.endSuspension, async (tx, { params: { id }, body: { reason } }, ctx) => {
    await service.end(tx, ctx, id, reason);
    return done(messages.resumed, (await suspensions.find(tx, id))!);
  });
  query(server, contract.blockOfStudent, async (db, { params: { id } }) => {
    if (!(await studentExists(db, id))) throw new ApiError('not_found', messages.noStudent);
    return one(await service.blockOf(db, id));
  });
}
