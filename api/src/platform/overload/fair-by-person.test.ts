import { testServer } from '../../testing/test-server.ts';

const persons: Record<string, number> = { laptop: 7, phone: 7, neighbour: 8 };
let hanging: (() => void)[] = [];
let begun = () => {};
const it = testServer({
  limits: { running: 1, waiting: 10, perPerson: 2, patience: 60_000 },
  authenticator: () => ({
    authenticate: async () => undefined,
    knownPerson: (token) => persons[token],
  }),
  routes: ({ fastify }) =>
    fastify.get('/api/hang', () => {
      const answer = new Promise((resolve) => hanging.push(() => resolve({ status: 1 })));
      begun();
      return answer;
    }),
});

const ask = (token: string) =>
  it.inject({ url: '/api/hang', headers: { authorization: `Bearer ${token}` } }).then((r) => r.statusCode);
const answered = async (calls: Promise<number>[]) => {
  const statuses = Promise.all(calls);
  begun = () => hanging.shift()!();
  while (hanging.length > 0) hanging.shift()!();
  return statuses;
};
const running = () => new Promise<void>((resolve) => (begun = resolve));
afterEach(() => {
  hanging = [];
  begun = () => {};
});

test('two sessions of one person take one share of the places to wait', async () => {
  const began = running();
  const first = ask('laptop');
  await began;
  const second = ask('phone');
  expect(await ask('phone')).toBe(503);
  expect(await ask('laptop')).toBe(503);
  const others = ask('neighbour');
  expect(await answered([first, second, others])).toEqual([200, 200, 200]);
});

test('sessions that are not in memory count each by itself', async () => {
  const began = running();
  const first = ask('new-1');
  await began;
  const second = ask('new-1');
  expect(await ask('new-1')).toBe(503);
  const others = ask('new-2');
  expect(await answered([first, second, others])).toEqual([200, 200, 200]);
});
