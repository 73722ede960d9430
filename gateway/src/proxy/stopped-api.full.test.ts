import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../testing/http-client.ts';
import { running } from '../testing/gateway-process.ts';
import { sampleShell, writeBundle } from '../testing/sample-release.ts';
import { stopAtEnd, tempFolder } from '../testing/open-core.ts';

const seconds = Number(process.env.STOPPED_SECONDS ?? 4);
/** Milliseconds: two seconds, and one for a machine that is busy with other tests. */
const longest = 3000;

async function apiServer(file: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(__dirname, '../testing/api-stand-in.mjs'), file]);
  stopAtEnd(async () => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}

test('with one of two API servers stopped by SIGSTOP nobody waits long, and no write is lost or done twice', async () => {
  const file = join(tempFolder(), 'written');
  writeFileSync(file, '');
  const [one, other] = [await apiServer(file), await apiServer(file)];
  const { url } = await running({
    BUNDLES: await writeBundle(`${tempFolder()}/dist`, sampleShell()),
    DATA_DIR: tempFolder(),
    API_URL: `${one.url},${other.url}`,
  });

  let going = true;
  let count = 0;
  const waits: { kind: string; status: number; ms: number; body: string }[] = [];
  const client = async (kind: 'GET' | 'POST') => {
    while (going) {
      const body = `write-${(count += 1)}`;
      const began = performance.now();
      const answer = await call(`${url}/api/x`, { method: kind }, kind === 'POST' ? body : undefined);
      waits.push({ kind, status: answer.status, ms: performance.now() - began, body });
    }
  };
  const clients = Array.from({ length: 20 }, (_, nth) => client(nth % 2 ? 'GET' : 'POST'));
  const after = async (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until) await call(`${url}/healthz`);
  };
  await after(500);
  one.child.kill('SIGSTOP');
  await after(seconds * 1000);
  one.child.kill('SIGCONT');
  await after(1000);
  going = false;
  await Promise.all(clients);

  const slowest = Math.max(...waits.map(({ ms }) => ms));

  process.stdout.write(`${waits.length} requests, the longest wait ${Math.round(slowest)} ms\n`);
  expect(slowest).toBeLessThan(longest);
  // A write that the server had taken when it was stopped has an unknown outcome; everything else is answered.
  expect(waits.filter(({ kind, status }) => kind === 'GET' && status !== 200)).toEqual([]);
  const failed = waits.filter(({ status }) => status !== 200);
  expect(failed.filter(({ status }) => status !== 504)).toEqual([]);
  const written = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  expect(new Set(written).size).toBe(written.length);
  const acknowledged = waits.filter(({ kind, status }) => kind === 'POST' && status === 200);
  expect(acknowledged.filter(({ body }) => !written.includes(body))).toEqual([]);
});
