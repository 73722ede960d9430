import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openTracing } from './tracing.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

test('a job and its statements are in the trace of the request that ordered it', async () => {
  const spans: Span[] = [];
  const collector = createServer(async (req, res) => {
    const { resourceSpans } = JSON.parse((await buffer(req)).toString()) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    res.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const tracing = await openTracing(
    `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
  );

  const work = () => tracing.part('select', {}, async () => 'done');
  expect(await tracing.traceJob('export', '1a2b3c4d-5e6f', work)).toBe('done');
  const failing = tracing.traceJob('import', 'start', () => Promise.reject(new Error('lost')));
  await expect(failing).rejects.toThrow('lost');
  await tracing.close();
  collector.close();

  const [statement, job, other] = spans;
  expect(spans.map(({ name }) => name)).toEqual(['select', 'job export', 'job import']);
  expect(job!.traceId).toBe('000000000000000000001a2b3c4d5e6f');
  expect(statement).toMatchObject({ traceId: job!.traceId, parentSpanId: job!.spanId });
  expect(other!.traceId).not.toBe(job!.traceId);
});
