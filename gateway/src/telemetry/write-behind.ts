import type { Logger } from 'pino';

/** Items collected in memory between two writes. */
interface Collected<Item> {
  /** Returns and clears what was collected since the last call. */
  take(): readonly Item[];
  write(items: readonly Item[]): Promise<void>;
  /** Takes items back that could not be written, for the next write. */
  restore(items: readonly Item[]): void;
}

/** Milliseconds between two writes; what was collected in between is lost where the process is killed. */
const every = 15_000;

/** Writes what is collected every 15 s and at the end, one write at a time. */
export class WriteBehind<Item> {
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly collected: Collected<Item>,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.flush(), every).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Resolves when everything collected so far was written, or was taken back after a failure. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const items = this.collected.take();
      if (items.length === 0) return;
      try {
        await this.collected.write(items);
      } catch (error) {
        this.collected.restore(items);
        this.log.warn({ err: error }, 'what browsers reported could not be kept');
      }
    });
    return this.#writing;
  }
}
