import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { ApiError } from '../http/errors.ts';
import { storageFull } from '../http/failure.ts';
import { messages } from '../http/messages.ts';
import { bearerOf, type Authenticator } from '../http/route.ts';

interface SpeedLimits {
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

interface UploadLimits {
  /** Maximum concurrent uploads of signed-in users. */
  signedIn: number;
  /** Maximum concurrent anonymous uploads, in places of their own. */
  anonymous: number;
}

interface Sender {
  /** Undefined for an anonymous caller. */
  person: number | undefined;
  ip: string;
}

/** Places for uploads, which take minutes on a slow line. A person, or an anonymous network, gets a place while it holds fewer than are
 *  free: alone it gets half of them, among n that want as many as they can get each has an equal part, and one part stays free for the
 *  next. All who are signed in in one network, as on a campus, may have three times what is free. */
export class UploadPlaces {
  readonly #signedIn: Pool;
  readonly #anonymous: Pool;
  #refused = 0;
  readonly waiting = 0;

  constructor(limits: UploadLimits) {
    this.#signedIn = new Pool(limits.signedIn);
    this.#anonymous = new Pool(limits.anonymous);
  }

  get running(): number {
    return this.#signedIn.taken + this.#anonymous.taken;
  }

  get refused(): number {
    return this.#refused;
  }

  /** Takes a place and returns the function that frees it. Throws ApiError `overloaded` if there is none. */
  enter({ person, ip }: Sender): () => void {
    const network = `network ${networkOf(ip)}`;
    const leave =
      person === undefined
        ? this.#anonymous.enter([{ holder: network, timesFree: 1 }])
        : this.#signedIn.enter([
            { holder: `person ${person}`, timesFree: 1 },
            { holder: network, timesFree: 3 },
          ]);
    if (leave) return leave;
    this.#refused += 1;
    throw new ApiError('overloaded', messages.overloaded, { retryAfter: 2 });
  }
}

interface Share {
  holder: string;
  /** The holder may have this many times the number of free places. */
  timesFree: number;
}

class Pool {
  readonly #held = new Map<string, number>();
  taken = 0;

  constructor(private readonly most: number) {}

  /** Undefined if one of the holders has used its share. */
  enter(shares: readonly Share[]): (() => void) | undefined {
    const free = this.most - this.taken;
    const isFull = shares.some(({ holder, timesFree }) => this.#of(holder) >= free * timesFree);
    if (isFull) return undefined;
    this.#count(shares, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#count(shares, -1);
    };
  }

  #of = (holder: string) => this.#held.get(holder) ?? 0;

  #count(shares: readonly Share[], by: number): void {
    this.taken += by;
    for (const { holder } of shares) {
      const held = this.#of(holder) + by;
      if (held === 0) this.#held.delete(holder);
      else this.#held.set(holder, held);
    }
  }
}

/** The key of a network: the IPv4 address, or the first half of an IPv6 address, which belongs to one subscriber. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [before = '', after] = ip.split('%')[0]!.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Priority under overload: saving first, then reading, then printing. */
export type Urgency = 'save' | 'read' | 'print';
const order = ['save', 'read', 'print'] as const;

export interface AdmissionLimits {
  /** Most concurrent calls; printing takes a quarter of them at most. */
  running: number;
  /** Most waiting calls; reading takes four fifths of the places, printing a quarter. */
  waiting: number;
  /** Most calls of one person, running and waiting, while others wait. */
  perPerson: number;
  /** Most milliseconds a call waits. */
  patience: number;
}

const runningShare: Record<Urgency, number> = { save: 1, read: 1, print: 0.25 };
const waitingShare: Record<Urgency, number> = { save: 1, read: 0.8, print: 0.25 };

/** Limits concurrent and waiting calls. Excess calls are refused at once, before any work is done, so that admitted ones are answered in
 *  time under any load. */
export class Admission {
  readonly #waiting: Record<Urgency, Set<() => void>> = {
    save: new Set(),
    read: new Set(),
    print: new Set(),
  };
  readonly #running: Record<Urgency, number> = { save: 0, read: 0, print: 0 };
  readonly #ofPerson = new Map<string, number>();
  #refused = 0;

  constructor(private readonly limits: AdmissionLimits) {}

  get running(): number {
    return order.reduce((sum, urgency) => sum + this.#running[urgency], 0);
  }

  get waiting(): number {
    return order.reduce((sum, urgency) => sum + this.#waiting[urgency].size, 0);
  }

  get refused(): number {
    return this.#refused;
  }

  /** Resolves when the call may run, with the function that ends its turn; `person` undefined: anonymous, not counted together. Throws
   *  ApiError `overloaded` where no place is free. */
  async enter(urgency: Urgency, person: string | undefined): Promise<() => void> {
    if (this.#isFree(urgency)) this.#running[urgency] += 1;
    else await this.#wait(urgency, person);
    this.#count(person, 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#running[urgency] -= 1;
      this.#count(person, -1);
      this.#next();
    };
  }

  #isFree = (urgency: Urgency) =>
    this.running < this.limits.running &&
    this.#running[urgency] < this.limits.running * runningShare[urgency];

  async #wait(urgency: Urgency, person: string | undefined): Promise<void> {
    const { waiting, perPerson, patience } = this.limits;
    const isFull = this.waiting >= waiting || this.#waiting[urgency].size >= waiting * waitingShare[urgency];
    if (isFull || this.#callsOf(person) >= perPerson) throw this.#refusal();
    this.#count(person, 1);
    const queue = this.#waiting[urgency];
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        queue.delete(begin);
        this.#count(person, -1);
      };
      const begin = () => {
        leave();
        this.#running[urgency] += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refusal());
      }, patience);
      queue.add(begin);
    });
  }

  /** Admits the next call: the most urgent with a free place, and among those the longest waiting. */
  #next(): void {
    for (const urgency of order) {
      const [begin] = this.#waiting[urgency];
      if (begin && this.#isFree(urgency)) return begin();
    }
  }

  #callsOf = (person: string | undefined) => (person === undefined ? 0 : (this.#ofPerson.get(person) ?? 0));

  #count(person: string | undefined, by: number): void {
    if (person === undefined) return;
    const left = this.#callsOf(person) + by;
    if (left === 0) this.#ofPerson.delete(person);
    else this.#ofPerson.set(person, left);
  }

  #refusal(): ApiError {
    this.#refused += 1;
    return new ApiError('overloaded', messages.overloaded, { retryAfter: 2 });
  }
}

/** Maximum concurrent calls and uploads, and the minimum speed of a sender; by default the capacity of one process. */
export interface CallLimits extends Partial<AdmissionLimits> {
  uploads?: Partial<UploadLimits>;
  speed?: Partial<SpeedLimits>;
}

/** Twice the connections of the pool: while one call uses the database, another is parsed or serialised. */
const workLimits: AdmissionLimits = { running: 24, waiting: 240, perPerson: 12, patience: 700 };
/** An upload over a slow line takes minutes and costs little, so uploads have places of their own. */
const uploadLimits: UploadLimits = { signedIn: 64, anonymous: 32 };
const speedLimits: SpeedLimits = { bytesPerSecond: 1_000, overMs: 10_000 };
/** Interval for checking slow senders, shorter than their time window. */
const looks = 10;

/** Limits the calls to `/api`; health and metrics are exempt. Calls of one person count together, over all their sessions. */
export function admitCalls(
  fastify: FastifyInstance,
  metrics: Registry,
  authenticator: Authenticator,
  { uploads: uploadPlaces, speed, ...limits }: CallLimits = {},
): void {
  const work = new Admission({ ...workLimits, ...limits });
  const uploads = new UploadPlaces({ ...uploadLimits, ...uploadPlaces });
  measure(metrics, work, uploads);
  const ends = new WeakMap<FastifyReply, () => void>();
  cutOffSlowSenders(fastify, { ...speedLimits, ...speed });
  /** Looks up a session that is not in memory in a place of anonymous calls: only a known user has a share of the signed-in places. */
  const enterUpload = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    const { ip } = request;
    const known = token && authenticator.knownPerson?.(token);
    if (!token || known) return uploads.enter({ person: known || undefined, ip });
    const end = await work.enter('save', token);
    const user = await authenticator.authenticate(token).finally(end);
    return uploads.enter({ person: typeof user === 'object' ? user.personId : undefined, ip });
  };
  // After the body has arrived: a slow sender takes no place.
  fastify.addHook('preHandler', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    if (!route.startsWith('/api/')) return;
    const end = isUpload(request)
      ? await enterUpload(request)
      : await work.enter(urgencyOf(request.method, route), callerOf(bearerOf(request), authenticator));
    ends.set(reply, end);
    reply.raw.once('close', end);
    if (reply.raw.closed) end();
  });
  // When the answer is complete: a slow reader takes no place either.
  fastify.addHook('onSend', async (_request, reply) => ends.get(reply)?.());
}

const isUpload = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Ends calls whose body arrives too slowly: uploads with an answer, others without. */
function cutOffSlowSenders(fastify: FastifyInstance, limits: SpeedLimits): void {
  const senders = new SlowSenders(limits);
  const timer = setInterval(() => senders.look(performance.now()), limits.overMs / looks).unref();
  fastify.addHook('onClose', async () => clearInterval(timer));
  fastify.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody) return;
    senders.watch(raw, performance.now(), () => {
      if (!isUpload(request) || reply.sent) return raw.destroy();
      reply.raw.once('finish', () => raw.destroy());
      void reply.header('connection', 'close').send(new ApiError('malformed', messages.tooSlow));
    });
  });
}

/** The person if the session is in memory, otherwise the session alone: a lookup would cost as much as the refusal saves. */
function callerOf(token: string | undefined, authenticator: Authenticator): string | undefined {
  const person = token && authenticator.knownPerson?.(token);
  return person ? `person ${person}` : token;
}

/** Endpoints that make papers and sheets have it in their names (`exportCandidacies`, `extracto-pdf`, `own-result-slip`). */
const printed = /export|pdf|paper|receipt|slip|ficha|comprovativo/i;

/** Priority by method and route; a read that makes a document comes last. */
export function urgencyOf(method: string, route: string): Urgency {
  if (printed.test(route)) return 'print';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'save';
}

type Counted = Pick<Admission, 'running' | 'waiting' | 'refused'>;
function measure(registers: Registry, work: Counted, uploads: Counted) {
  const parts = { work, uploads };
  const gauge = (name: string, help: string, read: (part: Counted) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registers],
      collect() {
        for (const [kind, part] of Object.entries(parts)) this.set({ kind }, read(part));
      },
    });
  gauge('portal_http_calls_running', 'Calls under way', ({ running }) => running);
  gauge('portal_http_calls_waiting', 'Calls that wait for their turn', ({ waiting }) => waiting);
  new Counter({
    name: 'portal_http_calls_refused_total',
    help: 'Calls refused because there were too many',
    labelNames: ['kind'],
    registers: [registers],
    collect() {
      this.reset();
      for (const [kind, part] of Object.entries(parts)) this.inc({ kind }, part.refused);
    },
  });
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Reserve {
  /** Returns whether the disk has more free space than the reserve. */
  hasReserve: () => Promise<boolean>;
  /** Calls that write little and are needed for reading. */
  except: readonly { path: string }[];
}

/** Refuses writes once the reserve of the disk is reached, so that reads continue: with a full disk the database could not serve them. */
export function keepReserve(fastify: FastifyInstance, { hasReserve, except }: Reserve): void {
  const allowed = new Set(except.map(({ path }) => `/api${path}`));
  fastify.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if (reading.has(method) || allowed.has(url) || (await hasReserve())) return;
    throw storageFull();
  });
}
