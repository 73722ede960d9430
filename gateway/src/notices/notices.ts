import type { Logger } from 'pino';
import type { Registry } from '../registry/registry.ts';
import type { NoticeLog } from './notice-log.ts';
import { noticeOf } from './notice.ts';
import type { NoticeTarget } from './targets.ts';

/** Milliseconds: before the first retry, at most between two retries, and the age at which a notice is given up. */
const standard = { first: 1_000, most: 600_000, stale: 3 * 86_400_000 };

/** Delivers notices to each target in order, with retries, at least once: ledger entries that were not yet delivered are
 *  delivered after a restart, so that a notice may come twice but none is lost. A new target gets notices from now on. */
export class Notices {
  readonly #retries = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #stopped = false;

  constructor(
    private readonly registry: Registry,
    private readonly noticeLog: NoticeLog,
    private readonly targets: readonly NoticeTarget[],
    private readonly log: Logger,
    private readonly waits = standard,
  ) {}

  async start(): Promise<void> {
    await this.registry.follow(() => {
      for (const target of this.targets) this.#look(target);
    });
  }

  /** Resolves once the deliveries in flight have ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const retry of this.#retries.values()) clearTimeout(retry);
    await Promise.all(this.#running.values());
  }

  #look(target: NoticeTarget, wait = this.waits.first): void {
    if (this.#stopped) return;
    if (this.#running.has(target.name)) return void this.#again.add(target.name);
    clearTimeout(this.#retries.get(target.name));
    const running = this.#tellAll(target)
      .catch((error: Error) => {
        this.log.warn({ target: target.name, reason: error.message, wait }, 'a notice was not taken');
        const next = Math.min(wait * 2, this.waits.most);
        const retry = setTimeout(() => this.#look(target, next), wait).unref();
        this.#retries.set(target.name, retry);
        this.#again.delete(target.name);
      })
      .finally(() => {
        this.#running.delete(target.name);
        if (this.#again.delete(target.name)) this.#look(target);
      });
    this.#running.set(target.name, running);
  }

  #tellAll = (target: NoticeTarget): Promise<void> =>
    this.noticeLog.inTurn(target.name, async (last, record) => {
      const { revision } = this.registry.state;
      if (last === undefined) return record(revision);
      let silent = 0;
      for (const entry of await this.registry.since(last)) {
        const notice = noticeOf(entry);
        if (!notice) {
          // The position also moves past entries without a notice, every hundredth, so that they are not read again each time.
          if ((silent += 1) % 100 === 0) await record(entry.revision);
          continue;
        }
        if (Date.now() - Date.parse(notice.at) < this.waits.stale) await target.tell(notice);
        else this.log.error({ target: target.name, notice }, 'a notice grew too old to be told');
        await record(entry.revision);
        if (this.#stopped) return;
      }
    });
}
