import { act, renderHook } from '@testing-library/react';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { useStableSnapshot } from './stable-snapshot.ts';

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
