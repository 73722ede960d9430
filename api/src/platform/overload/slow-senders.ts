import type { IncomingMessage } from 'node:http';

export interface SpeedLimits {
  bytesPerSecond: number;
  /** Time window in which the average speed is measured. */
  overMs: number;
}

type Sending = Pick<IncomingMessage, 'complete' | 'destroyed' | 'readableLength'> & {
  socket: { bytesRead: number };
};
interface Watched {
  /** Bytes received at each check; the earliest check is just outside the time window. */
  looks: { at: number; bytes: number }[];
  cutOff: () => void;
}

/** Disconnects senders of bodies that send less than a minimum over a time window (J44). Time in which this server does not read the
 *  received bytes does not count. */
export class SlowSenders {
  readonly #watched = new Map<Sending, Watched>();

  constructor(private readonly limits: SpeedLimits) {}

  watch(request: Sending, now: number, cutOff: () => void): void {
    this.#watched.set(request, { looks: [{ at: now, bytes: request.socket.bytesRead }], cutOff });
  }

  /** Checks all senders; call it several times per time window. */
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
    // Received bytes wait to be read: this server is the slow side.
    if (request.readableLength > 0) looks.length = 0;
    looks.push({ at: now, bytes });
    const { bytesPerSecond, overMs } = this.limits;
    while (looks[1] && now - looks[1].at >= overMs) looks.shift();
    const [{ at, bytes: before }] = looks as [(typeof looks)[0]];
    return now - at >= overMs && bytes - before < (bytesPerSecond * (now - at)) / 1_000;
  }
}
