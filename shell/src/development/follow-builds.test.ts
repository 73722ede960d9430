import type { BuildState } from './local-remote.ts';
import { followBuilds } from './open-development.ts';

const override = { remote: 'mfe-probe', origin: 'http://127.0.0.1:5180' };

/** Received builds, and the connections to the development server in order. */
function follow() {
  const sources: { url: string; closed: boolean; onmessage?: unknown; onerror?: unknown }[] = [];
  const states: BuildState[] = [];
  followBuilds(
    override,
    (next) => states.push(next),
    (url) => {
      const source = { url, closed: false, close: () => void (source.closed = true) };
      sources.push(source);
      return source as never;
    },
  );
  const fire = (kind: 'onmessage' | 'onerror', event: object = {}) =>
    (sources.at(-1)![kind] as (event: object) => void)(event);
  return { sources, states, fire, last: () => states.at(-1)!.local };
}

test('listens to the granted origin, and waits', () => {
  const { sources, last } = follow();
  expect(sources).toMatchObject([{ url: 'http://127.0.0.1:5180/events' }]);
  expect(last().waiting).toBe(true);
});

test('shows that a server is away, and connects again after a click', () => {
  const { sources, fire, last } = follow();
  fire('onerror');
  expect(last().failure?.reason).toBe('local-server');
  last().retry();
  expect(sources).toMatchObject([{ closed: true }, { closed: false }]);
  expect(last()).toMatchObject({ waiting: true });
});

test('a message that is no JSON is a failure', () => {
  const { fire, last } = follow();
  fire('onmessage', { data: '<html>' });
  expect(last().failure?.reason).toBe('local-server');
});
