import type { IncomingMessage } from 'node:http';

export interface SpeedLimits {
  bytesPerSecond: number;
  /** How long a sender may be slower. */
  overMs: number;
}

type Sending = Pick<IncomingMessage, 'complete' | 'destroyed' | 'readableLength'> & {
  socket: { bytesRead: number };
};
interface Watched {
  /** What had arrived at each look, the earliest one just outside the time that counts. */
  looks: { at: number; bytes: number }[];
  cutOff: () => void;
}

/** Senders of bodies, of whom those are cut off that send less than a minimum over some time (J44). Time in which this server does not
 *  take what has arrived does not count. */
export class SlowSenders {
  readonly #watched = new Map<Sending, Watched>();

  constructor(private readonly limits: SpeedLimits) {}

  watch(request: Sending, now: number, cutOff: () => void): void {
    this.#watched.set(request, { looks: [{ at: now, bytes: request.socket.bytesRead }], cutOff });
  }

  /** Looks at all of them; call it often within the time that counts. */
  look(now: number): void {
    for (const [request, sender] of this.#watched) {
      if (request.complete || request.destroyed) this.#watched.delete(request);
      else if (this.#isTooSlow(request, sender, now)) {
        this.#watched.delete(request);
        sender.cutOff();
      }
    }
  }

  #isTooSlow(request: Sending, { looks }: Watched, now: number): boolean {
    const { bytesRead: bytes } = request.socket;
    // Something waits here: it is this server that is slow.
    if (request.readableLength > 0) looks.length = 0;
    looks.push({ at: now, bytes });
    const { bytesPerSecond, overMs } = this.limits;
    while (looks[1] && now - looks[1].at >= overMs) looks.shift();
    const [{ at, bytes: before }] = looks as [(typeof looks)[0]];
    return now - at >= overMs && bytes - before < (bytesPerSecond * (now - at)) / 1_000;
  }
}
