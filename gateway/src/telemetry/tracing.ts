import {
  supportCodeAttribute,
  traceIdOf,
  traceparentHeader,
  writeTraceparent,
} from '@portal/shared-kit/contract/gateway/trace';
import { openSpans } from '@portal/server-kit/spans';
import type { Handler } from '../dispatch.ts';
import { requestId } from '../http/request-context.ts';

export interface Tracing {
  /** The handler with a span around each call, which servers behind it continue (`traceparent`). `route` names it: a path may name a person. */
  around(route: string, handler: Handler): Handler;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/** Sends a span of each call to an OTLP collector. OpenTelemetry is loaded by this call only. */
export async function openTracing(url: string): Promise<Tracing> {
  // Set just before a span starts, which immediately asks for its trace id.
  let traceId = '';
  const { opentelemetry, tracer, close } = await openSpans(url, 'portal-gateway', () => traceId);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode } = opentelemetry;

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
    close,
  };
}
