import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds that a client may keep sending after it was answered. */
const patience = 30_000;

/** Reads and discards what a client still sends after it was answered: it may read the answer only after its last byte, and closing a
 *  connection with unread bytes loses the answer. Left unread it would delay the next request on the connection, which behind a gateway is
 *  another client's. */
export function discardRest(req: IncomingMessage, res: ServerResponse): void {
  res.once('finish', () => {
    if (req.complete) return;
    const limit = setTimeout(() => req.destroy(), patience).unref();
    req.unpipe();
    req.once('end', () => clearTimeout(limit)).resume();
  });
}
