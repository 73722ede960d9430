import { newTraceparent, supportCodeIn } from '@portal/shared-kit/contract/gateway/trace';
import { buffer } from 'node:stream/consumers';
import { running } from '../testing/gateway-process.ts';
import { call } from '../testing/http-client.ts';
import { startServer, startUpstream } from '../testing/running-gateway.ts';
import { sampleShell, writeBundle } from '../testing/sample-release.ts';
import { tempFolder } from '../testing/open-core.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector that stores the spans it receives. */
async function startCollector() {
  const spans: Span[] = [];
  const { url } = await startServer(async (req, res) => {
    const { resourceSpans } = JSON.parse((await buffer(req)).toString());
    for (const { scopeSpans } of resourceSpans) for (const each of scopeSpans) spans.push(...each.spans);
    res.setHeader('content-type', 'application/json').end('{}');
  });
  return { url, spans };
}

/** An API that answers with what it was asked. */
const startApi = () =>
  startUpstream((req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify(req.headers)),
  );

/** A gateway as a process of its own: jest cannot load OpenTelemetry the way it loads itself. */
async function startTracing(env: Record<string, string>) {
  const { url: API_URL } = await startApi();
  const BUNDLES = await writeBundle(`${tempFolder()}/dist`, sampleShell());
  const { url, child, exited } = await running({ API_URL, BUNDLES, DATA_DIR: tempFolder(), ...env });
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { url, stop };
}

test('a call is a span whose trace id is the support code, and the API continues the same trace', async () => {
  const { url: collector, spans } = await startCollector();
  const gateway = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector });
  const path = '/api/students/Maria?search=Maria';
  const foreign = { traceparent: `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01` };
  const { headers, json } = await call(`${gateway.url}${path}`, { headers: foreign });
  const code = String(headers['x-request-id']);
  await gateway.stop();
  const [span, ...others] = spans;
  expect(others).toEqual([]);
  expect(span!.traceId).toBe(code.replace('-', '').padStart(32, '0'));
  expect(span).toMatchObject({ name: 'GET /api' });
  expect(json).toMatchObject({ traceparent: `00-${span!.traceId}-${span!.spanId}-01` });
  expect(
    Object.fromEntries(span!.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
  ).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api',
    'http.response.status_code': 200,
    'portal.support_code': code,
  });
  expect(JSON.stringify(spans)).not.toContain('Maria');
});

test("a page's own call keeps the id that the page gave it, as its support code and as its trace", async () => {
  const { url: collector, spans } = await startCollector();
  const gateway = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector });
  const traceparent = newTraceparent();
  const { headers, json } = await call(`${gateway.url}/api/students`, { headers: { traceparent } });
  await gateway.stop();
  const [, id = ''] = /^00-([\da-f]{32})-/.exec(traceparent)!;
  expect(headers['x-request-id']).toBe(supportCodeIn(traceparent));
  expect(String(headers['x-request-id']).replace('-', '')).toBe(id.slice(20));
  expect(spans.map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([[id, undefined]]);
  expect(json).toMatchObject({ traceparent: `00-${id}-${spans[0]!.spanId}-01` });
});

test('without an address of a collector nothing is added to a call', async () => {
  const gateway = await startTracing({});
  const { json } = await call(`${gateway.url}/api/students`);
  expect(json).not.toHaveProperty('traceparent');
  await gateway.stop();
});

test('a collector that is away or silent costs no call and holds up no stop', async () => {
  const silent = await startServer(() => undefined);
  // It would be waited for longer than a test may take.
  const patience = { OTEL_EXPORTER_OTLP_TIMEOUT: '3600000', OTEL_BSP_EXPORT_TIMEOUT: '3600000' };
  for (const collector of ['http://127.0.0.1:9', silent.url]) {
    const gateway = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, ...patience });
    expect((await call(`${gateway.url}/api/students`)).status).toBe(200);
    expect(await gateway.stop()).toEqual([0, null]);
  }
});
