import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { bundleApi } from '../../testing/api-process.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

const { file, remove } = bundleApi('platform/tracing/tracing');
afterAll(remove);

/** Runs as a process of its own: jest cannot load OpenTelemetry the way it loads itself. */
const program = `
  import { openTracing } from ${JSON.stringify(file)};
  const tracing = await openTracing(process.argv[1]);
  const work = () => tracing.part('select', {}, async () => 'done');
  const done = await tracing.traceJob('export', '1a2b3c4d-5e6f', work);
  const lost = await tracing.traceJob('import', 'start', () => Promise.reject(new Error('lost'))).catch((error) => error.message);
  await tracing.close();
  console.log(done, lost);`;

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
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
  const args = ['--input-type=module', '--eval', program, url];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  collector.close();

  expect(stdout.trim()).toBe('done lost');
  const [statement, job, other] = spans;
  expect(spans.map(({ name }) => name)).toEqual(['select', 'job export', 'job import']);
  expect(job!.traceId).toBe('000000000000000000001a2b3c4d5e6f');
  expect(statement).toMatchObject({ traceId: job!.traceId, parentSpanId: job!.spanId });
  expect(other!.traceId).not.toBe(job!.traceId);
});
