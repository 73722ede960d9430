import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { createStore } from 'zustand/vanilla';
import { openRegistry, personalRegistry, readSnapshot } from './registry-store.ts';

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
