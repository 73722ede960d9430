import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiTarget } from './targets.ts';

/** Event streams of the API that are being forwarded: responses that never end by themselves. */
export class EventPassages {
  readonly #answers = new Map<ServerResponse, { answer: IncomingMessage; target: ApiTarget }>();

  /** Tracks the response if it is an event stream. */
  note(answer: IncomingMessage, res: ServerResponse, target: ApiTarget): void {
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
    this.#answers.set(res, { answer, target });
    res.once('close', () => this.#answers.delete(res));
  }

  /** Ends all streams; browsers reconnect to any gateway that answers then. */
  end(): void {
    this.#endWhere(() => true);
  }

  /** Ends the streams of one server; browsers reconnect to another one. */
  endFrom(target: ApiTarget): void {
    this.#endWhere((from) => from === target);
  }

  #endWhere(matches: (target: ApiTarget) => boolean): void {
    for (const [res, { answer, target }] of this.#answers) {
      if (!matches(target)) continue;
      answer.unpipe(res);
      res.end(() => answer.destroy());
    }
  }
}
