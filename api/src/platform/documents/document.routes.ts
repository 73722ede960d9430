import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { documentByLink } from '@portal/shared-kit/contract/core/document';
import { attachmentHeader } from '../files/media-type.rules.ts';
import { hashToken } from '../http/token.ts';
import { ApiError } from '../http/errors.ts';
import { parseInput } from '../http/input.ts';
import type { DocumentServer } from './printer.ts';
import * as links from './link.repository.ts';
import { messages } from './messages.ts';

/** Serves papers by their secret address. A PDF made by the portal is shown inline; anything else is a download. */
export function documentRoutes({ fastify, db, files, served }: DocumentServer): void {
  served.push(documentByLink);
  fastify.get(`/api${documentByLink.path}`, async (request, reply) => {
    const { token } = parseInput(documentByLink.params, request.params) as Args<
      typeof documentByLink
    >['params'];
    const found = await links.find(db, hashToken(token));
    const content = found && (await files.open(found.sha256));
    if (!content) throw new ApiError('not_found', messages.ended);
    const saved = attachmentHeader(found.name);
    const shown = found.media_type === 'application/pdf';
    return reply
      .header('content-type', found.media_type)
      .header('content-length', found.size)
      .header('content-disposition', shown ? saved.replace(/^attachment/, 'inline') : saved)
      .header(
        'content-security-policy',
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .send(content);
  });
}
