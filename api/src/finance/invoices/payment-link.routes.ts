import * as contract from '@portal/shared-kit/contract/finance/payment-link';
import { take } from '../../identity/sign-in/sign-in-limits.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { command, staged, type Server, done, one } from '../../platform/http/route.ts';
import { hashToken, newToken } from '../../platform/http/token.ts';
import { limiter } from '../../platform/rate-limit/rate-limit.repository.ts';
import { readablePayer } from '../ledger/payment.rules.ts';
import { invoiceView } from './invoice-view.repository.ts';
import { messages } from './messages.ts';
import * as links from './payment-link.repository.ts';

/** Wrong secrets per address and hour; right ones do not count, since many share an address. */
const wrong = { name: 'payment-link', points: 60, within: 3_600 };

/** A secret address without sign-in: how one invoice is paid, and nothing about its debtor (E.1). */
export function paymentLinkRoutes(server: Server) {
  const tries = limiter(server.db, wrong);
  command(server, contract.makePaymentLink, async (tx, { params: { id } }, { user, ...ctx }) => {
    const reach = readablePayer({ user });
    const invoice = orNotFound(await invoiceView(tx, id, reach), messages.invoiceMissing);
    if (!['EMITIDA', 'PARCIAL', 'VENCIDA'].includes(invoice.state))
      throw new ApiError('conflict', messages.nothingOpen);
    const secret = newToken();
    const expires = await links.insert(tx, { hash: hashToken(secret), invoiceId: id, by: user.userId });
    await audit(tx, { ...ctx, user }, { action: 'invoice.link', entityId: id });
    return done(messages.linkMade, { path: `/pagar/${secret}`, expires_at: expires });
  });
  staged(server, contract.publicPayment, async (db, { params: { code } }, { ip }) => {
    await take(tries, ip, messages.tooManyLinks);
    const found = orNotFound(await links.find(db, hashToken(code)), messages.noLink);
    await tries.reward(ip);
    return one(found);
  });
}
