import * as contract from '@portal/shared-kit/contract/finance/payment-proof';
import { audit } from '../../platform/audit/audit.repository.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import { download } from '../../platform/files/transfer.ts';
import type { Db } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { command, staged, type UserContext, done } from '../../platform/http/route.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import type { Billables } from '../ledger/billable.ts';
import { messages } from '../ledger/messages.ts';
import { confirmedAnswer, factsOf } from '../second-person/confirm.service.ts';
import * as proofs from './proof.repository.ts';
import * as service from './proof.service.ts';

/** The file of a proof; opening it is audited (H.5). */
async function handOut(db: Db, id: number, ctx: UserContext) {
  const found = orNotFound(await proofs.file(db, id), messages.noProof);
  await db.transaction().execute((tx) =>
    audit(tx, ctx, {
      action: 'payment_proof.read',
      entityId: id,
      changes: [{ field: 'file', old: null, new: found.name }],
    }),
  );
  return found;
}

async function bytesOf({ files }: DocumentServer, sha256: string): Promise<Buffer> {
  const content = orNotFound(await files.open(sha256), messages.noProof);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The office's calls on proofs sent by payers (decision 97). */
export const proofRoutes = (billables: Billables) => (server: DocumentServer) => {
  const setup = { billables, publicUrl: server.settings.publicUrl };
  const page = { page: contract.paymentProofs, file: contract.exportPaymentProofs };
  serveList(server, page, contract.proofList, {
    entity: 'payment_proof',
    reach: ({ user }) => ({ me: user.userId }),
    list: (db, filters, { me }) => proofs.list(db, filters, me),
  });
  command(server, contract.holdProof, async (tx, { params: { id } }, ctx) =>
    done(messages.held, await service.claimForReview(tx, ctx, id)),
  );
  command(server, contract.releaseProof, async (tx, { params: { id } }, ctx) => {
    await service.release(tx, ctx, id);
    return done(messages.released, null);
  });
  command(server, contract.assignProof, async (tx, { params: { id }, body: { invoice_id } }, ctx) =>
    done(messages.proofAssigned, await service.assign(tx, ctx, id, invoice_id)),
  );
  command(server, contract.acceptProof, async (tx, { params: { id }, body }, ctx) => {
    const settled = await service.accept(tx, ctx, setup, id, factsOf(body));
    return confirmedAnswer(tx, settled.invoiceId, settled);
  });
  command(server, contract.rejectProof, async (tx, { params: { id }, body: { reason } }, ctx) => {
    const mailed = await service.reject(tx, ctx, id, reason);
    return done(mailed ? messages.rejected : messages.rejectedWithoutMail, null);
  });
  download(server, contract.proofFile, async (db, { params: { id } }, ctx) => handOut(db, id, ctx));
  staged(server, contract.openProof, async (db, { params: { id } }, ctx) => {
    const { sha256, media_type, name } = await handOut(db, id, ctx);
    if (media_type !== 'application/pdf') throw new ApiError('unsupported', messages.notPdf);
    const made = { name, media_type: 'application/pdf' as const, bytes: await bytesOf(server, sha256) };
    return done(messages.opened, {
      path: await publish(db, server.files, made, ownerOf(ctx, contract.openProof), 5),
    });
  });
};
