import { movedEvent, type revisionEvent } from '@portal/shared-kit/contract/gateway/registry';
import type { ServerResponse } from 'node:http';
import type * as z from 'zod';
import type { LedgerEntry } from './ledger.ts';
import type { Registry } from './registry.ts';
import express, { type Router } from 'express';
import { answerError } from '../http/error-answer.ts';
import { clientNetwork } from '../http/request-context.ts';
import { messages } from '../messages.ts';

interface Options {
  /** Milliseconds between two heartbeats: shorter than the idle timeout of common proxies. */
  heartbeat?: number;
  /** Most open streams, of all clients together. */
  capacity?: number;
}

/** `throttled`: the client's network has used its share of the streams; `unavailable`: all streams are taken, or the gateway is closing. */
type Refusal = 'throttled' | 'unavailable';

const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform`: a compressing proxy would hold events back; `x-accel-buffering` tells nginx not to buffer.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};
/** Most buffered bytes per client; a slower reader is disconnected and reconnects. */
const backlog = 64 * 1024;

/** Sends moves to open tabs as server-sent events, without their actor and reason. */
export class RegistryEvents {
  /** Streams by network of the client, oldest first. */
  readonly #streams = new Map<string, Set<ServerResponse>>();
  #count = 0;
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

  /** Opens a stream for a client of `network`, or returns why not. Many people may share a network, so it may use all free streams; once all are taken, the network with the most loses its oldest to those with fewer. */
  open(res: ServerResponse, network: string): Refusal | undefined {
    if (this.#closed) return 'unavailable';
    const own = this.#streams.get(network)?.size ?? 0;
    if (this.#count >= this.#capacity && !this.#makeRoom(own)) return own > 0 ? 'throttled' : 'unavailable';
    res.writeHead(200, eventHeaders);
    this.#add(res, network);
    const { revision } = this.registry.state;
    const now: z.output<typeof revisionEvent> = { revision };
    // Jitter, so that thousands of tabs do not reconnect at once after a restart.
    const retry = 2000 + Math.floor(Math.random() * 4000);
    res.write(`retry: ${retry}\nid: ${revision}\nevent: revision\ndata: ${JSON.stringify(now)}\n\n`);
    return undefined;
  }

  /** Ends every stream; browsers reconnect by themselves to any gateway that answers then. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#heart);
    for (const stream of this.#all()) stream.end();
  }

  #add(res: ServerResponse, network: string): void {
    const own = this.#streams.get(network) ?? new Set();
    this.#streams.set(network, own.add(res));
    this.#count += 1;
    res.once('close', () => this.#remove(res, network));
  }

  #remove(res: ServerResponse, network: string): void {
    const own = this.#streams.get(network);
    if (!own?.delete(res)) return;
    this.#count -= 1;
    if (own.size === 0) this.#streams.delete(network);
  }

  /** Ends the oldest stream of the network that has most, where that leaves it no fewer than a network with `own` then has. */
  #makeRoom(own: number): boolean {
    const [network, most] = [...this.#streams].reduce((one, other) =>
      other[1].size > one[1].size ? other : one,
    );
    if (most.size <= own + 1) return false;
    const [oldest] = most;
    this.#remove(oldest!, network);
    oldest!.end();
    return true;
  }

  *#all(): Iterable<ServerResponse> {
    for (const streams of this.#streams.values()) yield* streams;
  }

  #send(text: string): void {
    if (text === '') return;
    for (const stream of this.#all()) {
      stream.write(text);
      if (stream.writableLength > backlog) stream.destroy();
    }
  }
}

/** The event's text; empty where the move changes nothing that browsers see. */
function asEvent(entry: LedgerEntry): string {
  const parsed = movedEvent.safeParse(entry);
  if (!parsed.success) return '';
  return `id: ${entry.revision}\nevent: moved\ndata: ${JSON.stringify(parsed.data)}\n\n`;
}

/** `GET /registry/events`: pointer moves as server-sent events. */
export function eventRoutes(events: RegistryEvents, trustProxy: boolean): Router {
  const router = express.Router();
  router.get('/registry/events', (req, res) => {
    if (req.method === 'HEAD') return void res.writeHead(200, eventHeaders).end();
    const refusal = events.open(res, clientNetwork(req, trustProxy));
    if (refusal === 'throttled')
      answerError(req, res, refusal, messages.streamsOfNetwork, { retry_after: 60 });
    if (refusal === 'unavailable') answerError(req, res, refusal, messages.streamsFull, { retry_after: 10 });
  });
  return router;
}
