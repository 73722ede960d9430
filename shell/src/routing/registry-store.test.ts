import { act, renderHook } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { openRegistry, personalRegistry, readSnapshot } from './registry-store.ts';
import { useStableSnapshot } from './stable-snapshot.ts';

const good = aSnapshot(aRemote('mfe-registers', aRelease('mfe-registers', '1.0.0')));
const inline = (text: string) => {
  document.body.innerHTML = '<script type="application/json" id="portal-registry"></script>';
  document.getElementById('portal-registry')!.textContent = text;
};
const answers = (answer: () => Promise<Response>) => {
  globalThis.fetch = jest.fn(answer);
};

beforeEach(() => {
  localStorage.clear();
  answers(() => Promise.reject(new TypeError('no network')));
});

test('the inlined snapshot needs no request', async () => {
  inline(JSON.stringify(good));
  expect((await openRegistry()).getState()).toEqual(good);
  expect(fetch).not.toHaveBeenCalled();
});

test('nonsense in the page makes the shell ask the gateway', async () => {
  inline('<html>503</html>');
  answers(() => Promise.resolve({ ok: true, json: () => Promise.resolve(good) } as Response));
  expect((await openRegistry()).getState()).toEqual(good);
});

test('without page and gateway the last snapshot that was kept serves', async () => {
  inline(JSON.stringify(good));
  await openRegistry();
  inline('null');
  expect((await openRegistry()).getState()).toEqual(good);
});

test('a browser whose storage is full opens the portal, and follows the registry', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  inline(JSON.stringify(good));
  const registry = await openRegistry();
  answers(() => Promise.resolve({ ok: true, json: () => Promise.resolve(later) } as Response));
  await registry.refresh();
  full.mockRestore();
  expect(registry.getState()).toEqual(later);
});

test('with nothing at all the portal opens without remotes', async () => {
  inline('');
  expect((await openRegistry()).getState().remotes).toEqual([]);
});

test('an entry that makes no sense costs that remote alone', () => {
  const odd = { ...good, remotes: [{ name: 'mfe-odd', stable: 'what?' }, ...good.remotes] };
  expect(readSnapshot(odd)).toEqual(good);
});

test('a snapshot of nothing but nonsense is none', () => {
  for (const value of [null, 7, 'x', {}, { remotes: 'x' }, { revision: 1, contract: '1.0.0', remotes: [{}] }])
    expect(readSnapshot(value)).toBeUndefined();
});

const later = { ...good, revision: 2, remotes: [] };

test('asked again, the registry is what the gateway says now, and is kept for the next page', async () => {
  inline(JSON.stringify(good));
  const registry = await openRegistry();
  answers(() => Promise.resolve({ ok: true, json: () => Promise.resolve(later) } as Response));
  await registry.refresh();
  expect(registry.getState()).toEqual(later);
  inline('null');
  answers(() => Promise.reject(new TypeError('no network')));
  expect((await openRegistry()).getState()).toEqual(later);
});

test('a gateway that cannot be reached, or says nonsense, changes nothing', async () => {
  inline(JSON.stringify(good));
  const registry = await openRegistry();
  await registry.refresh();
  answers(() => Promise.resolve({ ok: true, json: () => Promise.resolve('x') } as Response));
  await registry.refresh();
  expect(registry.getState()).toEqual(good);
});

test('a user gets the release of their cohort from sign-in on', () => {
  const stable = aRelease('mfe-a', '1.0.0');
  const canary = aRelease('mfe-a', '2.0.0');
  const forTesters = { release: canary, percentage: 0, roles: ['Testers'] };
  const published = createStore(() => aSnapshot(aRemote('mfe-a', stable, { canary: forTesters })));
  const nobody = { user: undefined, permissions: undefined, actions: [] };
  const session = createStore<typeof nobody>(() => nobody);
  const registry = personalRegistry(published, session as never);
  expect(registry.getState().remotes[0]!.stable).toEqual(stable);
  session.setState({ user: { id: 7, role: ['Testers'] } } as never);
  expect(registry.getState().remotes[0]).toMatchObject({ stable: canary, lastGood: stable });
  published.setState(aSnapshot(aRemote('mfe-a', stable)), true);
  expect(registry.getState().remotes[0]!.stable).toEqual(stable);
});

const other = aRemote('mfe-b', aRelease('mfe-b', '1.0.0'));

const at = (id: string) => aSnapshot(aRemote('mfe-a', aRelease('mfe-a', id)), other);

const first = at('1.0.0');

const moved = { ...at('2.0.0'), revision: 2 };

const shown = (snapshot = first, pathname = '/a', isHeld = () => false) =>
  renderHook(({ snapshot, pathname }) => useStableSnapshot(snapshot, pathname, isHeld), {
    initialProps: { snapshot, pathname },
  });

const releaseOf = ({ remotes }: typeof first) => remotes[0]!.stable!.release;

test('an open page stays what it is when a release moves, and the next page is the new one', () => {
  const { result, rerender } = shown();
  rerender({ snapshot: moved, pathname: '/a' });
  expect(releaseOf(result.current.snapshot)).toBe('1.0.0');
  rerender({ snapshot: moved, pathname: '/b' });
  expect(releaseOf(result.current.snapshot)).toBe('2.0.0');
});

test('a changed setting reaches an open page at the next page', () => {
  const { result, rerender } = shown();
  const [a, b] = first.remotes as [typeof other, typeof other];
  const stable = { ...a.stable!, config: { days: { value: 7 } } };
  const configured = { ...first, revision: 2, remotes: [{ ...a, stable }, b] };
  const configOf = () => result.current.snapshot.remotes[0]!.stable!.config;
  rerender({ snapshot: configured, pathname: '/a' });
  expect(configOf()).toBeUndefined();
  rerender({ snapshot: configured, pathname: '/b' });
  expect(configOf()).toEqual({ days: { value: 7 } });
});

test('a remote that did not move stays the same object, so that it is not mounted anew', () => {
  const { result, rerender } = shown();
  rerender({
    snapshot: { ...moved, remotes: moved.remotes.map((remote) => ({ ...remote })) },
    pathname: '/b',
  });
  expect(result.current.snapshot.remotes[1]).toBe(other);
});

test('where a page failed another try takes what is in use by then', () => {
  const { result, rerender } = shown();
  rerender({ snapshot: moved, pathname: '/a' });
  act(() => result.current.catchUp());
  expect(releaseOf(result.current.snapshot)).toBe('2.0.0');
});

test('a quarantine takes effect at once', () => {
  const { result, rerender } = shown();
  const [a, b] = first.remotes as [typeof other, typeof other];
  rerender({
    snapshot: { ...first, revision: 2, remotes: [{ ...a, status: 'quarantined' }, b] },
    pathname: '/a',
  });
  expect(result.current.snapshot.remotes[0]!.status).toBe('quarantined');
});

test('a move of one remote does not affect another one with unsaved input, and a new remote is there at once', () => {
  const { result, rerender } = shown();
  const [a, b] = moved.remotes as [typeof other, typeof other];
  const brought = aRemote('mfe-c', aRelease('mfe-c', '1.0.0'));
  const next = { ...moved, remotes: [a, { ...b, status: 'maintenance' as const }, brought] };
  rerender({ snapshot: next, pathname: '/a' });
  expect(result.current.snapshot.remotes[0]).toBe(first.remotes[0]);
  expect(result.current.snapshot.remotes[1]!.status).toBe('maintenance');
  expect(result.current.snapshot.remotes[2]).toBe(brought);
  rerender({ snapshot: next, pathname: '/b' });
  expect(releaseOf(result.current.snapshot)).toBe('2.0.0');
});

test('an address put in place of another under unsaved data moves nothing until it is saved or given up', () => {
  let held = true;
  const { result, rerender } = shown(first, '/a', () => held);
  rerender({ snapshot: moved, pathname: '/a/step-2' });
  expect(releaseOf(result.current.snapshot)).toBe('1.0.0');
  held = false;
  rerender({ snapshot: moved, pathname: '/a' });
  expect(releaseOf(result.current.snapshot)).toBe('2.0.0');
});

test('a build of a development server counts at once', () => {
  const { result, rerender } = shown();
  const local = { retry: () => undefined };
  const built = { ...first, remotes: [{ ...first.remotes[0]!, local }, other] };
  rerender({ snapshot: built, pathname: '/a' });
  expect(result.current.snapshot.remotes).toEqual(built.remotes);
  const again = { ...first, remotes: [{ ...first.remotes[0]!, local: { ...local } }, other] };
  rerender({ snapshot: again, pathname: '/a' });
  expect(result.current.snapshot.remotes[0]).toBe(again.remotes[0]);
});
