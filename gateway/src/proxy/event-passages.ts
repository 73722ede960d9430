import type { IncomingMessage, ServerResponse } from 'node:http';

/** Events of the API that are passed on: answers that would never end by themselves. */
export class EventPassages {
  readonly #answers = new Map<ServerResponse, IncomingMessage>();

  /** Where the answer is of events. */
  note(answer: IncomingMessage, res: ServerResponse): void {
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
    this.#answers.set(res, answer);
    res.once('close', () => this.#answers.delete(res));
  }

  /** Ends them all; browsers ask anew, of whoever answers then. */
  end(): void {
    for (const [res, answer] of this.#answers) {
      answer.unpipe(res);
      res.end(() => answer.destroy());
    }
  }
}
