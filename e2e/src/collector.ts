import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** A collector of traces. */
export interface Collector {
  url: string;
  /** Settings of a server that sends its spans here at once. */
  env: Record<string, string>;
  /** The spans of a trace, once there is one of each name. */
  trace(id: string, names: readonly string[]): Promise<Span[]>;
  close(): void;
}

/** Milliseconds that a trace may take to come in whole. */
const patience = 30_000;

export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const events = new EventEmitter();
  const server = createServer(async (req, res) => {
    const body = JSON.parse(await text(req)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    for (const { scopeSpans } of body.resourceSpans) for (const each of scopeSpans) spans.push(...each.spans);
    res.setHeader('content-type', 'application/json').end('{}');
    events.emit('spans');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '100' },
    close: () => void server.close(),
    async trace(id, names) {
      const its = () => spans.filter(({ traceId }) => traceId === id);
      const isWhole = () => names.every((name) => its().some((span) => span.name === name));
      const signal = AbortSignal.timeout(patience);
      while (!isWhole())
        await once(events, 'spans', { signal }).catch(() => {
          const names = its().map(({ name }) => name);
          throw new Error(`Of the trace ${id} there came ${names.join(', ') || 'nothing'}.`);
        });
      return its();
    },
  };
}
