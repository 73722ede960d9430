import { renderHook } from '@testing-library/react';
import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { useHeldSnapshot } from './held-snapshot.ts';

const other = aRemote('mfe-b', aRelease('mfe-b', '1.0.0'));
const at = (id: string) => aSnapshot(aRemote('mfe-a', aRelease('mfe-a', id)), other);
const first = at('1.0.0');
const moved = { ...at('2.0.0'), revision: 2 };
const shown = (snapshot = first, pathname = '/a') =>
  renderHook(({ snapshot, pathname }) => useHeldSnapshot(snapshot, pathname), {
    initialProps: { snapshot, pathname },
  });
const releaseOf = ({ remotes }: typeof first) => remotes[0]!.stable!.release;

test('an open page stays what it is when a release moves, and the next page is the new one', () => {
  const { result, rerender } = shown();
  rerender({ snapshot: moved, pathname: '/a' });
  expect(releaseOf(result.current)).toBe('1.0.0');
  rerender({ snapshot: moved, pathname: '/b' });
  expect(releaseOf(result.current)).toBe('2.0.0');
});

test('a remote that did not move stays the same object, so that it is not mounted anew', () => {
  const { result, rerender } = shown();
  rerender({
    snapshot: { ...moved, remotes: moved.remotes.map((remote) => ({ ...remote })) },
    pathname: '/b',
  });
  expect(result.current.remotes[1]).toBe(other);
});

test('what is quarantined counts at once', () => {
  const { result, rerender } = shown();
  const [a, b] = first.remotes as [typeof other, typeof other];
  rerender({
    snapshot: { ...first, revision: 2, remotes: [{ ...a, status: 'quarantined' }, b] },
    pathname: '/a',
  });
  expect(result.current.remotes[0]!.status).toBe('quarantined');
});
