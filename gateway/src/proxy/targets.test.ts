import { Targets, type ApiTarget } from './targets.ts';

const urls = ['http://a:1', 'http://b', 'http://[::1]:3'];

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Servers of which those in `dead` do not answer. */
function servers(count = 3) {
  const dead = new Set<string>();
  const probed: string[] = [];
  const silent: string[] = [];
  const targets = new Targets(
    urls.slice(0, count),
    ({ host }) => silent.push(host),
    async ({ host }) => {
      probed.push(host);
      return !dead.has(host);
    },
  );
  const hosts = (times: number) => Array.from({ length: times }, () => targets.pick()?.host);
  return { targets, dead, probed, silent, hosts };
}
const take = (targets: Targets): ApiTarget => {
  const target = targets.pick()!;
  targets.sent(target);
  return target;
};

test('servers take turns', () => {
  const { targets, hosts } = servers();
  expect(hosts(4)).toEqual(['a', 'b', '::1', 'a']);
  expect([1, 2].map(() => targets.pick()!.port)).toEqual([80, 3]);
});

test('a skipped server gets no calls until it answers a probe', async () => {
  const { targets, dead, hosts } = servers();
  dead.add('a');
  targets.passOver(targets.pick()!);
  await jest.advanceTimersByTimeAsync(3000);
  expect(hosts(4)).toEqual(['b', '::1', 'b', '::1']);
  dead.clear();
  await jest.advanceTimersByTimeAsync(250);
  expect(hosts(3)).toContain('a');
});

test('a silent server is skipped while another is up, and is used again once it answers', async () => {
  const { targets, dead, silent, hosts } = servers(2);
  dead.add('a');
  expect(take(targets).host).toBe('a');
  await jest.advanceTimersByTimeAsync(700);
  expect(silent).toEqual(['a']);
  expect(hosts(2)).toEqual(['b', 'b']);
  dead.clear();
  await jest.advanceTimersByTimeAsync(250);
  expect(hosts(2)).toContain('a');
});

test('a slow server that answers the probe stays in use', async () => {
  const { targets, probed, silent, hosts } = servers(2);
  take(targets);
  await jest.advanceTimersByTimeAsync(5000);
  expect([new Set(probed), silent]).toEqual([new Set(['a', 'b']), []]);
  expect(hosts(2)).toContain('a');
});

test('a call that was answered says that its server lives', async () => {
  const { targets, probed } = servers(2);
  const first = take(targets);
  take(targets);
  take(targets);
  await jest.advanceTimersByTimeAsync(400);
  targets.settled(first, true);
  await jest.advanceTimersByTimeAsync(400);
  expect(probed).not.toContain('a');
  expect(targets.waiting).toBe(2);
});

test('a server that falls silent while nobody asks is found before the next call', async () => {
  const { dead, silent, hosts } = servers(2);
  dead.add('a');
  await jest.advanceTimersByTimeAsync(700);
  expect([silent, hosts(2)]).toEqual([['a'], ['b', 'b']]);
});

test('a probe that ended late, because this process was busy, says nothing about the server', async () => {
  const silent: string[] = [];
  const slow = async () => {
    jest.setSystemTime(Date.now() + 800);
    jest.advanceTimersByTime(800);
    return false;
  };
  const targets = new Targets(urls.slice(0, 2), ({ host }) => silent.push(host), slow);
  await jest.advanceTimersByTimeAsync(700);
  expect([silent, targets.pick()!.host]).toEqual([[], 'a']);
  targets.close();
});

test('the only server is never given up for its silence', async () => {
  const { targets, dead, silent } = servers(1);
  dead.add('a');
  take(targets);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([silent, targets.pick()!.host]).toEqual([[], 'a']);
});

test('while no server is up, a call waits for the first that comes back, up to its limit', async () => {
  const { targets, dead } = servers(1);
  dead.add('a');
  targets.passOver(targets.pick()!);
  const short = targets.pickWithin(1000);
  const long = targets.pickWithin(5000);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await short).toBeUndefined();
  dead.clear();
  await jest.advanceTimersByTimeAsync(250);
  expect((await long)!.host).toBe('a');
});
