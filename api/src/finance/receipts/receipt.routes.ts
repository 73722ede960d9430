import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { receiptByCode } from '@portal/shared-kit/contract/finance/confirmed-payment';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { attachmentHeader } from '../../platform/files/media-type.rules.ts';
import { limiter } from '../../platform/rate-limit/rate-limit.repository.ts';
import { texts } from '../../identity/sessions/messages.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { Server } from '../../platform/http/route.ts';
import { messages } from '../settling/messages.ts';

/** Receipts by the code printed on them and linked in the mail, without an account. A code has 64 random bits, and an address may try 60
 *  an hour. */
export function receiptDoor(
  { fastify, db, served }: Server,
  find: (code: string) => Promise<{ bytes: Buffer; name: string } | undefined>,
): void {
  const tries = limiter(db, { name: 'receipt-ip', points: 60, within: 3600 });
  served.push(receiptByCode);
  fastify.get(`/api${receiptByCode.path}`, async (request, reply) => {
    const { code } = parseInput(receiptByCode.params, request.params) as Args<typeof receiptByCode>['params'];
    await tries.consume(request.ip).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw new ApiError('throttled', texts.tooManyRequests(retryAfter), { retryAfter });
    });
    const { bytes, name } = orNotFound(await find(code), messages.noReceipt);
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', attachmentHeader(name).replace(/^attachment/, 'inline'))
      .header(
        'content-security-policy',
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(bytes);
  });
}
