import { once } from 'node:events';
import { testServer } from '../../testing/test-server.ts';
import { answerOn, openUpload, receivingRoute, uploadsRunning } from '../../testing/multipart.ts';
import { SlowSenders } from './admit-calls.ts';

/** A sender of whom bytes have arrived, at moments that the test chooses. */
function sending() {
  const request = {
    complete: false,
    destroyed: false,
    readableLength: 0,
    socket: { bytesRead: 0 },
  };
  const senders = new SlowSenders({ bytesPerSecond: 1_000, overMs: 10_000 });
  let cutOff = 0;
  senders.watch(request, 0, () => (cutOff += 1));
  /** Sends at a speed for some seconds, and looks each second. */
  let now = 0;
  const send = (seconds: number, bytesPerSecond: number) => {
    for (let second = 0; second < seconds; second += 1) {
      request.socket.bytesRead += bytesPerSecond;
      senders.look((now += 1_000));
    }
    return cutOff;
  };
  return { request, send };
}

test('a sender below 1 kB/s is cut off after 10 s, once, and not before', () => {
  const { send } = sending();
  expect([send(9, 999), send(1, 999), send(20, 0)]).toEqual([0, 1, 1]);
});

test('a sender that was fast is cut off when it has been slow for 10 s', () => {
  const { send } = sending();
  expect([send(60, 5_000), send(8, 0), send(1, 0)]).toEqual([0, 0, 1]);
});

test('time in which the server does not take what arrived does not count', () => {
  const { request, send } = sending();
  request.readableLength = 16_384;
  expect(send(60, 0)).toBe(0);
  request.readableLength = 0;
  expect([send(9, 0), send(1, 0)]).toEqual([0, 1]);
});

test('a sender that has sent everything is not looked at any more', () => {
  const { request, send } = sending();
  request.complete = true;
  expect(send(60, 0)).toBe(0);
});

const server = testServer({ limits: { speed: { overMs: 500 } }, routes: receivingRoute });
beforeAll(() => server.app.fastify.listen({ host: '127.0.0.1', port: 0 }));

test('an upload that stops coming is answered and cut off, and its place is free again', async () => {
  const socket = openUpload(server, { ip: '10.0.0.9' });
  socket.write('--x\r\n');
  const closed = once(socket, 'close');
  const answer = await answerOn(socket);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('O ficheiro está a chegar demasiado devagar');
  expect(await uploadsRunning(server)).toBe(0);
});

test('another body that stops coming is cut off without an answer', async () => {
  const socket = openUpload(server, { ip: '10.0.0.9', type: 'application/json' });
  expect(await answerOn(socket).catch(() => '')).toBe('');
});

test('a small upload is answered at any speed', async () => {
  const socket = openUpload(server, { ip: '10.0.0.9', length: 4 });
  socket.write('--x-');
  expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
