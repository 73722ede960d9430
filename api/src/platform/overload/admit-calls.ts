import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../http/errors.ts';
import { messages } from '../http/messages.ts';
import { bearerOf, type Authenticator } from '../http/route.ts';
import { Admission, type AdmissionLimits, type Urgency } from './admission.ts';
import { UploadPlaces, type UploadLimits } from './upload-places.ts';

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
