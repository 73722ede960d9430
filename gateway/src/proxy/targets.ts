import { drainingHeader } from '@portal/shared-kit/contract/gateway/draining';

/** One API server, in the shape http-proxy wants. */
export interface ApiTarget {
  protocol: 'http:';
  host: string;
  port: number;
}

/** Milliseconds between two probes of a server that is passed over, and between two checks for silence. */
const lookEvery = 100;
/** Milliseconds without any answer after which a server is probed, if there are others. */
const silence = 500;
/** Timeout of a probe in milliseconds: a server counts as silent 1.1 s after its last answer. */
const probePatience = 500;
/** Milliseconds by which a probe may end late. Beyond, this process itself was busy, and the probe says nothing about the server. */
const ownDelay = 200;

interface State {
  target: ApiTarget;
  isUp: boolean;
  /** Number of calls waiting for its answer. */
  waiting: number;
  /** When it last answered a call or a probe. */
  answeredAt: number;
  isProbed: boolean;
  /** Since when it is passed over. */
  awaySince: number;
}

/** Resolves to whether the server answers and accepts calls. */
type Probe = (target: ApiTarget) => Promise<boolean>;

/** The API servers. Calls are spread round-robin over those that are up; one that refused a connection, is draining, or fell silent while another is up
 *  is skipped until it answers again. */
export class Targets {
  readonly #all: State[];
  readonly #timer: NodeJS.Timeout;
  readonly #hoping = new Set<() => void>();
  #next = 0;

  /** `onSilent` is called with a server that was given up while calls wait for it. */
  constructor(
    urls: readonly string[],
    private readonly onSilent: (target: ApiTarget) => void = () => undefined,
    private readonly probe: Probe = answersHealth,
    /** Called once when a server is passed over, and once when it answers again, with the seconds between. */
    private readonly onChange: (target: ApiTarget, secondsAway?: number) => void = () => undefined,
  ) {
    this.#all = urls.map((url) => ({
      target: parseTarget(url),
      isUp: true,
      waiting: 0,
      answeredAt: performance.now(),
      isProbed: false,
      awaySince: 0,
    }));
    this.#timer = setInterval(() => this.#look(), lookEvery).unref();
  }

  /** Number of calls waiting for an answer, over all servers. */
  get waiting(): number {
    return this.#all.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** The next server that is up; undefined where none is. */
  pick(): ApiTarget | undefined {
    for (let step = 0; step < this.#all.length; step += 1) {
      const at = (this.#next + step) % this.#all.length;
      if (!this.#all[at]!.isUp) continue;
      this.#next = (at + 1) % this.#all.length;
      return this.#all[at]!.target;
    }
    return undefined;
  }

  /** Like `pick`, but waits up to `patience` milliseconds for one to come up. */
  async pickWithin(patience: number): Promise<ApiTarget | undefined> {
    const until = performance.now() + patience;
    for (;;) {
      const target = this.pick();
      const left = until - performance.now();
      if (target || left <= 0) return target;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#hoping.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  sent(target: ApiTarget): void {
    this.#of(target).waiting += 1;
  }

  /** Ends the wait of one call; `answered` says whether an answer came. */
  settled(target: ApiTarget, answered: boolean): void {
    const state = this.#of(target);
    state.waiting -= 1;
    if (answered) state.answeredAt = performance.now();
  }

  /** Skips a server that refused a connection or is draining, until it answers again. */
  passOver(target: ApiTarget): void {
    this.#leave(this.#of(target));
  }

  isUp = (target: ApiTarget): boolean => this.#of(target).isUp;

  close(): void {
    clearInterval(this.#timer);
    this.#wake();
  }

  #of = (target: ApiTarget) => this.#all.find((each) => each.target === target)!;

  #look(): void {
    for (const state of this.#all) if (!state.isProbed && this.#isDoubtful(state)) void this.#test(state);
  }

  /** Whether a server should be probed: one that is down, or silent while another is up, whether calls wait for it or not; the only one that
   *  is up may be slow. */
  #isDoubtful(state: State): boolean {
    if (!state.isUp) return true;
    const isSilent = performance.now() - state.answeredAt > silence;
    return isSilent && this.#all.some((other) => other !== state && other.isUp);
  }

  async #test(state: State): Promise<void> {
    state.isProbed = true;
    const began = performance.now();
    const answers = await this.probe(state.target);
    state.isProbed = false;
    if (!answers && performance.now() - began > probePatience + ownDelay) return;
    if (answers) {
      state.answeredAt = performance.now();
      if (state.isUp) return;
      state.isUp = true;
      this.onChange(state.target, (performance.now() - state.awaySince) / 1000);
      this.#wake();
    } else if (state.isUp && this.#isDoubtful(state)) {
      this.#leave(state);
      this.onSilent(state.target);
    }
  }

  #leave(state: State): void {
    if (!state.isUp) return;
    state.isUp = false;
    state.awaySince = performance.now();
    this.onChange(state.target);
  }

  #wake(): void {
    for (const wake of this.#hoping) wake();
    this.#hoping.clear();
  }
}

export const originOf = ({ host, port }: ApiTarget): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

const answersHealth: Probe = (target) =>
  fetch(`${originOf(target)}/healthz`, {
    signal: AbortSignal.timeout(probePatience),
  }).then(
    ({ body, headers }) => {
      void body?.cancel();
      return !headers.has(drainingHeader);
    },
    () => false,
  );

function parseTarget(url: string): ApiTarget {
  const { hostname, port } = new URL(url);
  return { protocol: 'http:', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) };
}
