import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds that a client may keep sending after it was answered. */
const patience = 30_000;

/** Reads and discards the rest of a request that was already answered. Left unread it would delay the next request on the connection, which
 *  behind a gateway is another client's. */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const limit = setTimeout(() => request.destroy(), patience).unref();
    request.unpipe();
    request.once('end', () => clearTimeout(limit)).resume();
  });
}
