import * as contract from '@portal/shared-kit/contract/finance/join-invoices';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, done, one } from '../../platform/http/route.ts';
import { readablePayer } from '../common/reach.ts';
import { groupPaper } from './group-paper.ts';
import { messages } from './messages.ts';
import * as groups from './reference-group.repository.ts';
import { join } from './reference-group.service.ts';

/** 'Pagar tudo': one reference for several invoices, and its page to print (I28). */
export function referenceGroupRoutes(server: DocumentServer) {
  command(server, contract.joinInvoices, async (tx, { body: { invoice_ids: ids } }, ctx) =>
    done(messages.joined(ids.length), await join(tx, ctx, ids)),
  );
  query(server, contract.referenceGroupPdf, async (db, { params: { id } }, ctx) => {
    const personId = readablePayer(ctx);
    const group = orNotFound((await groups.payable(db, { id, personId }))[0], messages.missing);
    const bytes = await server.printer.of(`user:${ctx.user.userId}`).pdf(await groupPaper(db, group));
    const made = { name: 'ficha_pagamento.pdf', media_type: 'application/pdf' as const, bytes };
    return one({ path: await publish(db, server.files, made, ownerOf(ctx, contract.referenceGroupPdf)) });
  });
}
