import * as contract from '@portal/shared-kit/contract/finance/own-payment';
import { ownProofs, sendProof, tracePayment } from '@portal/shared-kit/contract/finance/own-proof';
import type { FileServer } from '../../platform/files/file-store.ts';
import { upload } from '../../platform/files/transfer.ts';
import { query, done, one } from '../../platform/http/route.ts';
import { messages } from './messages.ts';
import { unassignedProofs } from './own-payment.repository.ts';
import { trace, transactionsOf, addProof } from './own-payment.service.ts';

/** Students' own payments and proofs (decision 89, I30). */
export function ownPaymentRoutes(server: FileServer) {
  query(server, contract.ownPayments, (db, _args, { user }) => transactionsOf(db, user.personId));
  query(server, contract.ownPaymentsByType, (db, { query: { type } }, { user }) =>
    transactionsOf(db, user.personId, type),
  );
  query(server, tracePayment, async (db, { query: request }, { user }) =>
    one(await trace(db, user.personId, request)),
  );
  query(server, ownProofs, async (db, _asked, { user }) => one(await unassignedProofs(db, user.personId)));
  upload(server, sendProof, async (db, { body, file }, ctx) => {
    await db.transaction().execute((tx) => addProof(tx, body, file, ctx));
    return done(messages.proofSent, null);
  });
}
