import type { IncomingMessage, ServerResponse } from 'node:http';

/** Event streams of the API that are being forwarded: responses that never end by themselves. */
export class EventPassages {
  readonly #answers = new Map<ServerResponse, IncomingMessage>();

  /** Tracks the response if it is an event stream. */
  note(answer: IncomingMessage, res: ServerResponse): void {
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
    this.#answers.set(res, answer);
    res.once('close', () => this.#answers.delete(res));
  }

  /** Ends all streams; browsers reconnect to any gateway that answers then. */
  end(): void {
    for (const [res, answer] of this.#answers) {
      answer.unpipe(res);
      res.end(() => answer.destroy());
    }
  }
}
