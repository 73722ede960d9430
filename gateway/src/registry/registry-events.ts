import { movedEvent, type revisionEvent } from '@portal/shared-kit/contract/gateway/registry-event';
import type { ServerResponse } from 'node:http';
import type * as z from 'zod';
import type { LedgerEntry } from './ledger.ts';
import type { Registry } from './registry.ts';

interface Options {
  /** Milliseconds between two signs of life: shorter than the idle time of the usual proxies. */
  heartbeat?: number;
  /** Open streams. */
  capacity?: number;
}
export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform`: a proxy that compressed would hold events back; nginx is told by the other.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};
/** Bytes that may wait for one listener; who reads more slowly begins anew. */
const backlog = 64 * 1024;

/** Tells open tabs about moves while they happen, as server-sent events. Tells nothing about who moved and why. */
export class RegistryEvents {
  readonly #streams = new Set<ServerResponse>();
  readonly #heart: NodeJS.Timeout;
  readonly #capacity: number;
  #closed = false;

  constructor(
    private readonly registry: Registry,
    { heartbeat = 20_000, capacity = 10_000 }: Options = {},
  ) {
    this.#capacity = capacity;
    this.#heart = setInterval(() => this.#send(':\n\n'), heartbeat).unref();
    void registry.follow((news) => this.#send(news.map(asEvent).join('')));
  }

  /** Begins a stream; false where there are too many, or the gateway is closing. */
  open(res: ServerResponse): boolean {
    if (this.#closed || this.#streams.size >= this.#capacity) return false;
    res.writeHead(200, eventHeaders);
    this.#streams.add(res);
    res.once('close', () => this.#streams.delete(res));
    const { revision } = this.registry.state;
    const now: z.output<typeof revisionEvent> = { revision };
    // Not all at once, where a gateway that restarts sends thousands of tabs away.
    const retry = 2000 + Math.floor(Math.random() * 4000);
    res.write(`retry: ${retry}\nid: ${revision}\nevent: revision\ndata: ${JSON.stringify(now)}\n\n`);
    return true;
  }

  /** Ends every stream; browsers come back by themselves, to whoever answers then. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heart);
    for (const stream of this.#streams) stream.end();
  }

  #send(text: string): void {
    if (text === '') return;
    for (const stream of this.#streams) {
      stream.write(text);
      if (stream.writableLength > backlog) stream.destroy();
    }
  }
}

/** Empty where the move changes nothing that browsers are told. */
function asEvent(entry: LedgerEntry): string {
  const told = movedEvent.safeParse(entry);
  if (!told.success) return '';
  return `id: ${entry.revision}\nevent: moved\ndata: ${JSON.stringify(told.data)}\n\n`;
}
