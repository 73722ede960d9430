import { startOver } from './start-over.ts';

/** The parts of a page that belong to the person before. */
function openPage(caches?: Pick<CacheStorage, 'keys' | 'delete'>) {
  document.body.innerHTML = '<main>As notas da Ana</main><div role="dialog">Ana</div>';
  sessionStorage.setItem('notice', 'Ana');
  const replace = jest.fn();
  const page = {
    addEventListener: window.addEventListener.bind(window),
    document,
    sessionStorage,
    location: { replace } as unknown as Location,
    ...(caches && { caches: caches as CacheStorage }),
  } as Parameters<typeof startOver>[0];
  return { page, replace };
}

test('the page, the tab storage and the offline caches of the person before are gone before the portal opens anew', async () => {
  const names = new Set(['portal-1', 'portal-2']);
  const { page, replace } = openPage({
    keys: () => Promise.resolve([...names]),
    delete: (name) => Promise.resolve(names.delete(name)),
  });
  replace.mockImplementation(() => expect([...names]).toEqual([]));
  const left = startOver(page);
  expect(document.body).toBeEmptyDOMElement();
  expect(sessionStorage).toHaveLength(0);
  await left;
  expect(replace).toHaveBeenCalledWith('/');
});

test('unsaved input of the person before does not hold the page', async () => {
  addEventListener('beforeunload', (event) => event.preventDefault());
  const { page } = openPage();
  await startOver(page);
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

test('caches that never answer delay the new page by a second at most', async () => {
  jest.useFakeTimers();
  const { page, replace } = openPage({
    keys: () => new Promise(() => undefined),
    delete: () => Promise.resolve(true),
  });
  const left = startOver(page);
  await jest.advanceTimersByTimeAsync(1_000);
  await left;
  expect(replace).toHaveBeenCalledWith('/');
  jest.useRealTimers();
});
