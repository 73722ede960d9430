import fc from 'fast-check';
import { testAuthenticator } from '../../testing/test-authenticator.ts';
import { testServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import { answerOn, openUpload, receivingRoute, uploadsRunning } from '../../testing/multipart.ts';
import { networkOf, UploadPlaces } from './upload-places.ts';

const refuses = (places: UploadPlaces, sender: { person?: number; ip: string }) => {
  try {
    places.enter({ person: sender.person, ip: sender.ip })();
    return false;
  } catch {
    return true;
  }
};
/** Takes as many places as it gets; returns how many. */
const greedy = (places: UploadPlaces, sender: { person?: number; ip: string }) => {
  let got = 0;
  for (; got < 1_000; got += 1)
    try {
      places.enter({ person: sender.person, ip: sender.ip });
    } catch {
      break;
    }
  return got;
};

test('an anonymous network gets half of the anonymous places and none of the others', () => {
  const places = new UploadPlaces({ signedIn: 64, anonymous: 32 });
  expect(greedy(places, { ip: '10.0.0.1' })).toBe(16);
  expect(refuses(places, { ip: '10.0.0.2' })).toBe(false);
  expect(refuses(places, { person: 1, ip: '10.0.0.1' })).toBe(false);
  expect([places.running, places.refused]).toEqual([16, 1]);
});

test('one person gets half of the places, one network three quarters, and a caller from another network finds a place', () => {
  const places = new UploadPlaces({ signedIn: 64, anonymous: 32 });
  expect(greedy(places, { person: 1, ip: '10.0.0.1' })).toBe(32);
  expect(greedy(places, { person: 2, ip: '10.0.0.1' })).toBe(16);
  expect(refuses(places, { person: 3, ip: '10.0.0.1' })).toBe(true);
  expect(refuses(places, { person: 3, ip: '10.0.0.2' })).toBe(false);
});

test('a place that is left is free again, once', () => {
  const places = new UploadPlaces({ signedIn: 1, anonymous: 2 });
  const leave = places.enter({ person: undefined, ip: '10.0.0.1' });
  expect(refuses(places, { ip: '10.0.0.1' })).toBe(true);
  leave();
  leave();
  expect(places.running).toBe(0);
  expect(refuses(places, { ip: '10.0.0.1' })).toBe(false);
});

test('however many places fewer networks than places take, one that has none gets one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), (networks) => {
      const places = new UploadPlaces({ signedIn: 1, anonymous: 32 });
      for (let nth = 0; nth < networks; nth += 1) greedy(places, { ip: `10.0.0.${nth}` });
      expect(refuses(places, { ip: '10.1.0.1' })).toBe(false);
    }),
  );
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:0:7:1::5', '2001:db8:0:7'],
  ['2001:DB8:0:7::', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

const server = testServer({
  authenticator: () => testAuthenticator({ clerk: { userId: 7, personId: 7 } }),
  routes: receivingRoute,
});
beforeAll(() => server.app.fastify.listen({ host: '127.0.0.1', port: 0 }));

test('a hundred slow connections without an account leave places to people with one, and to other networks', async () => {
  const slow = Array.from({ length: 100 }, (_, nth) =>
    openUpload(server, { ip: '10.0.0.1', ...(nth % 2 === 1 && { token: `invented-${nth}` }) }),
  );
  const answers = slow.map((socket) => answerOn(socket).catch(() => ''));
  let refused = 0;
  for (const answer of answers)
    void answer.then((text) => (refused += /^HTTP\/1\.1 503 /.test(text) ? 1 : 0));
  await until(async () => refused === 84);
  expect(await uploadsRunning(server)).toBe(16);

  const sent = async (sender: { ip: string; token?: string }) => {
    const socket = openUpload(server, { ...sender, length: 4 });
    socket.write('--x-');
    return (await answerOn(socket)).slice(0, 12);
  };
  expect(await sent({ ip: '10.0.0.1', token: 'clerk' })).toBe('HTTP/1.1 200');
  expect(await sent({ ip: '10.0.0.2' })).toBe('HTTP/1.1 200');
  expect(await sent({ ip: '10.0.0.1' })).toBe('HTTP/1.1 503');

  for (const socket of slow) socket.destroy();
  await until(async () => (await uploadsRunning(server)) === 0);
  expect(await sent({ ip: '10.0.0.1' })).toBe('HTTP/1.1 200');
});
