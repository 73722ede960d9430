import { PassThrough, type Readable } from 'node:stream';
import { ApiError } from '../http/errors.ts';
import { messages } from '../http/messages.ts';

interface Limits {
  /** Most open streams, over all users. */
  most: number;
  /** Most streams of one person; a further one ends the oldest. */
  perPerson: number;
  /** Milliseconds between two heartbeats; the permission is checked again with each. */
  heartbeat: number;
  /** Milliseconds after which a stream ends and the browser reconnects, because the browser keeps in memory all it has received on it. */
  lifetime: number;
}
const usual: Limits = { most: 500, perPerson: 6, heartbeat: 20_000, lifetime: 15 * 60_000 };
/** Most bytes buffered for a slow reader. */
const backlog = 16 * 1024;

interface Opened {
  person: number;
  text: PassThrough;
  since: number;
  isAllowed: () => Promise<boolean>;
}
interface EventStream {
  content: Readable;
  tell: (value: string) => void;
  end: () => void;
  onEnd: (run: () => void) => void;
}

/** The server-sent event streams of this process: limited in number, each open while its reader is permitted, all ended on shutdown. */
export class EventStreams {
  readonly #open = new Set<Opened>();
  readonly #limits: Limits;
  readonly #heart: NodeJS.Timeout;
  #closed = false;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usual, ...limits };
    this.#heart = setInterval(() => void this.beat(), this.#limits.heartbeat).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Opens a stream. Throws ApiError `throttled` where the limit is reached: the browser retries on its own. */
  open(person: number, isAllowed: () => Promise<boolean>): EventStream {
    const own = [...this.#open].filter((one) => one.person === person);
    if (own.length >= this.#limits.perPerson) this.#end(own[0]!);
    if (this.#closed || this.#open.size >= this.#limits.most)
      throw new ApiError('throttled', messages.unavailable, { retryAfter: 60 });
    const opened: Opened = { person, text: new PassThrough(), since: Date.now(), isAllowed };
    this.#open.add(opened);
    opened.text.once('close', () => this.#open.delete(opened));
    opened.text.write(':\n\n');
    return {
      content: opened.text,
      tell: (value) => this.#write(opened, `data: ${value}\n\n`),
      end: () => this.#end(opened),
      onEnd: (run) => void opened.text.once('close', run),
    };
  }

  /** Sends a heartbeat to all; ends streams whose reader lost the permission, and old ones. */
  async beat(now = Date.now()): Promise<void> {
    const open = [...this.#open];
    for (const one of open) {
      const stays = now - one.since < this.#limits.lifetime && (await one.isAllowed().catch(() => false));
      if (stays) this.#write(one, ':\n\n');
      else this.#end(one);
    }
  }

  /** Ends every stream and refuses new ones. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heart);
    const open = [...this.#open];
    for (const one of open) this.#end(one);
  }

  #write({ text }: Opened, data: string): void {
    if (text.writableEnded || text.destroyed) return;
    text.write(data);
    if (text.writableLength > backlog) text.destroy();
  }

  #end(one: Opened): void {
    this.#open.delete(one);
    one.text.end();
  }
}
