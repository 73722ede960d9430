import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { openRegistry, readSnapshot } from './registry-store.ts';

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
  expect(await openRegistry()).toEqual(good);
  expect(fetch).not.toHaveBeenCalled();
});

test('nonsense in the page makes the shell ask the gateway', async () => {
  inline('<html>503</html>');
  answers(() => Promise.resolve({ ok: true, json: () => Promise.resolve(good) } as Response));
  expect(await openRegistry()).toEqual(good);
});

test('without page and gateway the last snapshot that was kept serves', async () => {
  inline(JSON.stringify(good));
  await openRegistry();
  inline('null');
  expect(await openRegistry()).toEqual(good);
});

test('with nothing at all the portal opens without remotes', async () => {
  inline('');
  expect((await openRegistry()).remotes).toEqual([]);
});

test('an entry that makes no sense costs that remote alone', () => {
  const odd = { ...good, remotes: [{ name: 'mfe-odd', stable: 'what?' }, ...good.remotes] };
  expect(readSnapshot(odd)).toEqual(good);
});

test('a snapshot of nothing but nonsense is none', () => {
  for (const value of [null, 7, 'x', {}, { remotes: 'x' }, { revision: 1, contract: '1.0.0', remotes: [{}] }])
    expect(readSnapshot(value)).toBeUndefined();
});
