import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds that a client may go on sending after it was answered. */
const patience = 30_000;

/** Reads and discards what a client still sends once it was answered. Left unread it would hold up the next call of the connection, which
 *  behind a gateway is somebody else's. */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const limit = setTimeout(() => request.destroy(), patience).unref();
    request.unpipe();
    request.once('end', () => clearTimeout(limit)).resume();
  });
}
