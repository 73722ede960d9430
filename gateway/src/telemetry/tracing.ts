import {
  supportCodeAttribute,
  traceIdOf,
  traceparentHeader,
  writeTraceparent,
} from '@portal/shared-kit/contract/gateway/trace';
import type { Handler } from '../dispatch.ts';
import { requestId } from '../http/request-context.ts';

/** Milliseconds that a stop waits for the last spans to be sent. */
const flushPatience = 1000;

export interface Tracing {
  /** The handler with a span around each call, which servers behind it continue (`traceparent`). `route` names it: a path may name a person. */
  around(route: string, handler: Handler): Handler;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Sends a span of each call to an OTLP collector. OpenTelemetry is loaded by this call only. */
export async function openTracing(url: string): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const random = new sdk.RandomIdGenerator();
  // Set just before a span starts, which immediately asks for its trace id.
  let traceId = '';
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .detectResources({ detectors: [resources.envDetector] })
      .merge(resources.resourceFromAttributes({ 'service.name': 'portal-gateway' })),
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => random.generateSpanId() },
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('portal');

  return {
    around: (route, handler) => (req, res) => {
      const code = requestId(req);
      traceId = traceIdOf(code);
      const attributes = {
        'http.request.method': req.method!,
        'http.route': route,
        [supportCodeAttribute]: code,
      };
      const span = tracer.startSpan(
        `${req.method} ${route}`,
        { kind: SpanKind.SERVER, attributes },
        ROOT_CONTEXT,
      );
      req.headers[traceparentHeader] = writeTraceparent(span.spanContext());
      res.once('close', () => {
        span.setAttribute('http.response.status_code', res.statusCode);
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      handler(req, res);
    },
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise<void>((resolve) => setTimeout(resolve, flushPatience).unref()),
      ]),
  };
}
