import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import * as contract from '@portal/shared-kit/contract/gateway/trace';
import { openSpans } from '@portal/server-kit/spans';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

/** Runs database work in a span of the current call; without a call, runs it untraced. */
export type TracePart = <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;

/** Runs a job in a span of the trace of the request that ordered it, even if that ended long ago. */
export type TraceJob = <T>(kind: string, supportCode: string, work: () => Promise<T>) => Promise<T>;

export interface Tracing {
  part: TracePart;
  traceJob: TraceJob;
  /** Creates a span for each call. It continues the gateway's trace, whose id is the support code. */
  traceCalls(fastify: FastifyInstance): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Sends spans of calls and of their statements to an OTLP collector. They tell routes and statements, never addresses, values or texts of
 *  errors, which may name a person. OpenTelemetry is loaded by this call only. */
export async function openTracing(url: string): Promise<Tracing> {
  const { opentelemetry, tracer, close } = await openSpans(url, 'portal-api');
  const { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = opentelemetry;
  const underWay = new AsyncLocalStorage<Context>();

  const during = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code ?? 'unknown');
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    async part(name, attributes, work) {
      const call = underWay.getStore();
      if (!call) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, call);
      return during(span, work);
    },
    async traceJob(kind, supportCode, work) {
      // The id of the request's own span is not kept with the job: any valid one puts the job into the same trace.
      const order = {
        traceId: contract.traceIdOf(supportCode),
        spanId: randomBytes(8).toString('hex'),
        traceFlags: 1,
      };
      const above = isSpanContextValid(order)
        ? trace.setSpanContext(ROOT_CONTEXT, { ...order, isRemote: true })
        : ROOT_CONTEXT;
      const attributes = { 'portal.job': kind, [contract.supportCodeAttribute]: supportCode };
      const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes }, above);
      return during(span, () => underWay.run(trace.setSpan(above, span), work));
    },
    traceCalls(fastify) {
      const spans = new WeakMap<object, Context>();
      fastify.addHook('onRequest', async (request, reply) => {
        const { url: route = 'unknown' } = request.routeOptions;
        if (!route.startsWith('/api/')) return;
        const gateway = contract.readTraceparent(request.headers[contract.traceparentHeader], request.id);
        const above = gateway
          ? trace.setSpanContext(ROOT_CONTEXT, { ...gateway, isRemote: true })
          : ROOT_CONTEXT;
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          [contract.supportCodeAttribute]: request.id,
        };
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          above,
        );
        spans.set(request, trace.setSpan(above, span));
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode);
          if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
      });
      // Registered as late as possible: the arrival of a body would lose the current context.
      fastify.addHook('preHandler', (request, _reply, done) => {
        const call = spans.get(request);
        if (!call) return done();
        // Before this, the call waited for admission.
        trace.getSpan(call)?.addEvent('admitted');
        underWay.run(call, done);
      });
    },
    close,
  };
}
