import { mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { call } from '../testing/http-client.ts';
import { multipart, multipartHeaders, partsOf, post, tokenFor } from '../testing/publishing.ts';
import { startTestGateway, startUpstream } from '../testing/running-gateway.ts';
import { sampleRemote } from '../testing/sample-release.ts';
import { tempFolder } from '../testing/open-core.ts';
import { receiveUpload, UploadRefused, uploadLimits, type UploadLimits } from './upload.ts';

/** A server that does nothing but receive uploads within the limits. */
async function receiver(limits: Partial<UploadLimits>) {
  const folder = tempFolder();
  let uploads = 0;
  const { url, port } = await startUpstream(async (req, res) => {
    const own = join(folder, String((uploads += 1)));
    mkdirSync(own);
    const answer = await receiveUpload(req, own, { ...uploadLimits, ...limits }).then(
      ({ files }) => ({ status: 200, body: [...files.keys()].join() }),
      (error: unknown) =>
        error instanceof UploadRefused
          ? { status: error.code === 'too_large' ? 413 : 400, body: error.message }
          : { status: 500, body: String(error) },
    );
    res.writeHead(answer.status).end(answer.body);
  });
  const send = (parts: Parameters<typeof multipart>[0]) =>
    call(url, { method: 'POST', headers: multipartHeaders() }, multipart(parts));
  return { send, port };
}
const part = (path: string, bytes: string) => ({ path, bytes });

test('up to its limits an upload is taken, beyond any of them it is refused and answered', async () => {
  const { send } = await receiver({ files: 2, fileBytes: 100, bytes: 1000 });
  const hundred = 'x'.repeat(100);
  expect(await send([part('a', hundred), part('b/c', '')])).toMatchObject({ status: 200, text: 'a,b/c' });
  expect((await send([part('a', ''), part('b', ''), part('c', '')])).status).toBe(413);
  expect((await send([part('a', `${hundred}x`)])).status).toBe(413);
  expect((await send([{ name: 'other', bytes: 'x'.repeat(1000) }])).status).toBe(413);
});

test('a line that falls silent is given up', async () => {
  const { port } = await receiver({ silenceMillis: 50 });
  const socket = connect(port, '127.0.0.1');
  const headers = Object.entries(multipartHeaders()).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n${headers.join('')}\r\n------portal-test`,
  );
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  expect(answer).toMatch(/^HTTP\/1.1 400 .*chegou até ao fim/s);
  socket.destroy();
});

test('while four uploads run, a fifth gets the answer to wait, and is accepted once one has ended', async () => {
  const gateway = await startTestGateway();
  const token = await tokenFor(gateway, 'mfe-two');
  const headers = Object.entries(multipartHeaders(token)).map(([name, value]) => `${name}: ${value}\r\n`);
  const staged = () => readdirSync(join(gateway.dataDir, 'uploads')).length;
  const sockets = Array.from({ length: 4 }, () => connect(gateway.port, '127.0.0.1'));
  for (const socket of sockets)
    socket.write(
      `POST /registry/remotes/mfe-two/releases HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n${headers.join('')}\r\n`,
    );
  while (staged() < 4) await setImmediate();
  const parts = partsOf(sampleRemote({ name: 'mfe-two' }));
  const busy = await post(gateway, token, parts);
  expect([busy.status, busy.headers['retry-after']]).toEqual([503, '10']);
  sockets[0]!.destroy();
  while (staged() === 4) await setImmediate();
  expect((await post(gateway, token, parts)).status).toBe(201);
  sockets.forEach((socket) => socket.destroy());
});
