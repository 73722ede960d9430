import { createStartOver } from './browser-session.ts';

/** The parts of a page that belong to the person before. */
function openPage(caches?: Pick<CacheStorage, 'keys' | 'delete'>) {
  document.body.innerHTML = '<main>As notas da Ana</main><div role="dialog">Ana</div>';
  sessionStorage.setItem('notice', 'Ana');
  const replace = jest.fn();
  const target = new EventTarget();
  const page = {
    addEventListener: target.addEventListener.bind(target),
    document,
    sessionStorage,
    location: { replace } as unknown as Location,
    ...(caches && { caches: caches as CacheStorage }),
  } as Parameters<typeof createStartOver>[0];
  return { startOver: createStartOver(page), replace, target };
}

test('the page, the tab storage and the offline caches of the person before are gone before the portal opens anew', async () => {
  const names = new Set(['portal-1', 'portal-2']);
  const { startOver, replace } = openPage({
    keys: () => Promise.resolve([...names]),
    delete: (name) => Promise.resolve(names.delete(name)),
  });
  replace.mockImplementation(() => expect([...names]).toEqual([]));
  const left = startOver();
  expect(document.body).toBeEmptyDOMElement();
  expect(sessionStorage).toHaveLength(0);
  await left;
  expect(replace).toHaveBeenCalledWith('/');
});

test('unsaved input of the person before does not hold the page', async () => {
  const { startOver, target } = openPage();
  target.addEventListener('beforeunload', (event) => event.preventDefault());
  const leaves = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    target.dispatchEvent(leaving);
    return !leaving.defaultPrevented;
  };
  expect(leaves()).toBe(false);
  await startOver();
  expect(leaves()).toBe(true);
});

test('caches that never answer delay the new page by a second at most', async () => {
  jest.useFakeTimers();
  const { startOver, replace } = openPage({
    keys: () => new Promise(() => undefined),
    delete: () => Promise.resolve(true),
  });
  const left = startOver();
  await jest.advanceTimersByTimeAsync(1_000);
  await left;
  expect(replace).toHaveBeenCalledWith('/');
  jest.useRealTimers();
});
