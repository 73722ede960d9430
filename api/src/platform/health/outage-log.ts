import type { FastifyBaseLogger } from 'fastify';

/** Logs when a part stops answering and when it answers again: one line each, however often it is looked at. */
export class OutageLog {
  #since: number | undefined;

  constructor(
    private readonly part: string,
    private readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  ) {}

  failed(error?: unknown): void {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    this.log.warn({ part: this.part, err: error }, 'does not answer');
  }

  answered(): void {
    if (this.#since === undefined) return;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    this.#since = undefined;
    this.log.info({ part: this.part, seconds }, 'answers again');
  }
}
