import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { bearerOf, type Authenticator } from '../http/route.ts';
import { Admission, type AdmissionLimits, type Urgency } from './admission.ts';

/** Twice the connections of the pool: while one call uses the database, another is parsed or serialised. */
const workLimits: AdmissionLimits = { running: 24, waiting: 240, perPerson: 12, patience: 700 };
/** An upload over a slow line takes minutes and costs little, so uploads have places of their own. */
const uploadLimits: AdmissionLimits = { running: 64, waiting: 0, perPerson: 0, patience: 0 };

/** Limits the calls to `/api`; health and metrics are exempt. Calls of one person count together, whatever their sessions. */
export function admitCalls(
  fastify: FastifyInstance,
  metrics: Registry,
  authenticator: Authenticator,
  limits: Partial<AdmissionLimits> = {},
): void {
  const work = new Admission({ ...workLimits, ...limits });
  const uploads = new Admission(uploadLimits);
  measure(metrics, work, uploads);
  const ends = new WeakMap<FastifyReply, () => void>();
  // After the body has arrived: a slow sender takes no place.
  fastify.addHook('preHandler', async (request, reply) => {
    const { url: route = '' } = request.routeOptions;
    if (!route.startsWith('/api/')) return;
    const isUpload = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    const end = await (isUpload ? uploads : work).enter(
      urgencyOf(request.method, route),
      callerOf(bearerOf(request), authenticator),
    );
    ends.set(reply, end);
    reply.raw.once('close', end);
    if (reply.raw.closed) end();
  });
  // When the answer is complete: a slow reader takes no place either.
  fastify.addHook('onSend', async (_request, reply) => ends.get(reply)?.());
}

/** The person where the session is in memory, else the session alone: to look it up would cost what a refusal saves. */
function callerOf(token: string | undefined, authenticator: Authenticator): string | undefined {
  const person = token && authenticator.knownPerson?.(token);
  return person ? `person ${person}` : token;
}

/** Endpoints that make papers and sheets have it in their names (`exportCandidacies`, `extracto-pdf`, `own-result-slip`). */
const printed = /export|pdf|paper|receipt|slip|ficha|comprovativo/i;

/** By method and route; a read that makes a document comes after all others. */
export function urgencyOf(method: string, route: string): Urgency {
  if (printed.test(route)) return 'print';
  return method === 'GET' || method === 'HEAD' ? 'read' : 'save';
}

function measure(registers: Registry, work: Admission, uploads: Admission) {
  const parts = { work, uploads };
  const gauge = (name: string, help: string, read: (part: Admission) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registers],
      collect() {
        for (const [kind, part] of Object.entries(parts)) this.set({ kind }, read(part));
      },
    });
  gauge('http_calls_running', 'Calls under way', ({ running }) => running);
  gauge('http_calls_waiting', 'Calls that wait for their turn', ({ waiting }) => waiting);
  new Counter({
    name: 'http_calls_refused_total',
    help: 'Calls refused because there were too many',
    labelNames: ['kind'],
    registers: [registers],
    collect() {
      this.reset();
      for (const [kind, part] of Object.entries(parts)) this.inc({ kind }, part.refused);
    },
  });
}
