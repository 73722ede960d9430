/** One API server, in the shape http-proxy wants. */
export interface Target {
  protocol: 'http:';
  host: string;
  port: number;
}

/** Milliseconds for which a server that refused a connection is passed over. */
const restTime = 1000;

/** Takes the configured servers in turn, passing over those that just failed; when all did, they are tried all the same. */
export class Targets {
  readonly #targets: { target: Target; restsUntil: number }[];
  #next = 0;

  constructor(
    urls: readonly string[],
    private readonly now: () => number = Date.now,
  ) {
    this.#targets = urls.map((url) => ({ target: parseTarget(url), restsUntil: 0 }));
  }

  get size(): number {
    return this.#targets.length;
  }

  pick(): Target {
    const count = this.#targets.length;
    const now = this.now();
    for (let step = 0; step < count; step += 1) {
      const candidate = this.#targets[(this.#next + step) % count]!;
      if (candidate.restsUntil > now) continue;
      this.#next = (this.#next + step + 1) % count;
      return candidate.target;
    }
    this.#next = (this.#next + 1) % count;
    return this.#targets[this.#next]!.target;
  }

  failed(target: Target): void {
    const found = this.#targets.find((each) => each.target === target);
    if (found) found.restsUntil = this.now() + restTime;
  }
}

function parseTarget(url: string): Target {
  const { hostname, port } = new URL(url);
  return { protocol: 'http:', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) };
}
