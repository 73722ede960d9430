import * as contract from '@portal/shared-kit/contract/finance/invoice';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, done, one } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { readablePayer } from '../ledger/payment.rules.ts';
import type { Acting } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { AnnulForm } from './annul.service.ts';
import { fichaPaper } from './ficha.ts';
import * as views from './invoice-view.repository.ts';
import { messages } from './messages.ts';

/** Annuls an invoice with its fines, which stand above invoices; returns the number of the credit note. */
type Annul = (tx: Tx, ctx: Acting, id: number, form: AnnulForm) => Promise<string>;

export const invoiceRoutes = (annul: Annul) => (server: DocumentServer) => {
  serveList(server, { page: contract.invoices, file: contract.exportInvoices }, contract.invoiceList, {
    entity: 'invoice',
    cells: {
      lines: ({ lines }) => lines.map(({ description }) => description).join(', '),
      references: ({ references }) =>
        references
          .filter(({ state }) => state === 'ATRIBUIDA')
          .map(({ entity, number }) => `${entity} · ${number}`)
          .join('; '),
    },
    reach: (ctx) => ({ personId: readablePayer(ctx) ?? null }),
    list: (db, filters, { personId }) => views.list(db, { ...filters, personId: personId ?? undefined }),
  });
  query(server, contract.invoice, async (db, { params }, ctx) =>
    one(orNotFound(await views.invoiceView(db, params.id, readablePayer(ctx)), messages.invoiceMissing)),
  );
  query(server, contract.invoicePdf, async (db, { params }, ctx) => {
    orNotFound(await views.invoiceView(db, params.id, readablePayer(ctx)), messages.invoiceMissing);
    const paper = await fichaPaper(db, params.id, server.settings.publicUrl);
    const bytes = await server.printer.of(`user:${ctx.user.userId}`).pdf(paper);
    const made = { name: 'ficha_pagamento.pdf', media_type: 'application/pdf' as const, bytes };
    return one({ path: await publish(db, server.files, made, ownerOf(ctx, contract.invoicePdf)) });
  });
  command(server, contract.annulInvoice, async (tx, { params, body }, ctx) => {
    const note = await annul(tx, ctx, params.id, body);
    return done(messages.annulled(note), (await views.invoiceView(tx, params.id))!);
  });
};
