import { waitFor } from '@testing-library/react';
import { createShellHistory } from './history.ts';

/** jsdom fires popstate some time after back(); the test waits for the event itself. */
const nextPop = () =>
  new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true }));

/** Removes blockers of earlier tests, since a page has one history. */
let earlier: ReturnType<typeof createShellHistory> | undefined;

async function at(path: string) {
  window.history.replaceState(null, '', path);
  earlier?.setLeaveQuestion(undefined);
  const history = createShellHistory();
  earlier = history;
  const paths: string[] = [];
  history.location.subscribe(({ pathname }) => paths.push(pathname));
  return { history, paths, here: () => history.location.getState() };
}

test('push and replace move the page and tell everyone who follows', async () => {
  const { history, paths, here } = await at('/a');
  history.push('/b?x=1#y', { from: 'a' });
  expect(here()).toMatchObject({ pathname: '/b', search: '?x=1', hash: '#y', state: { from: 'a' } });
  history.replace('/c');
  expect(window.location.pathname).toBe('/c');
  expect(paths).toEqual(['/b', '/c']);
});

test('unsaved data is asked about before leaving, and staying changes nothing', async () => {
  const { history, here } = await at('/a');
  const ask = jest.fn().mockResolvedValue(false);
  history.setLeaveQuestion(ask);
  history.push('/b');
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(here().pathname).toBe('/a');
});

test('a user who agrees to leave unsaved data goes on', async () => {
  const { history, here } = await at('/a');
  history.setLeaveQuestion(() => Promise.resolve(true));
  history.push('/b');
  await Promise.resolve();
  await Promise.resolve();
  expect(here().pathname).toBe('/b');
});

test('another page of the same list is not leaving', async () => {
  const { history, here } = await at('/a');
  const ask = jest.fn().mockResolvedValue(false);
  history.setLeaveQuestion(ask);
  history.push('/a?page=2');
  expect(ask).not.toHaveBeenCalled();
  expect(here().search).toBe('?page=2');
});

test('a back button that would lose unsaved data is held, and the address stays', async () => {
  const { history, here } = await at('/a');
  history.push('/b');
  const ask = jest.fn().mockResolvedValue(false);
  history.setLeaveQuestion(ask);
  window.history.back();
  await nextPop();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(window.location.pathname).toBe('/b');
  expect(here().pathname).toBe('/b');
});

test('a back within the page is held too: what stands behind a form that was typed in stays', async () => {
  const { history, here } = await at('/a?page=1');
  history.push('/a?page=2');
  const ask = jest.fn().mockResolvedValue(false);
  history.setLeaveQuestion(ask);
  window.history.back();
  await nextPop();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(here().search).toBe('?page=2');
  expect(window.location.search).toBe('?page=2');
});

test('two quick backs are held as one, and a user who agrees to leave goes where they led', async () => {
  const { history, here, paths } = await at('/a');
  history.push('/b');
  history.push('/c');
  const answers: ((leave: boolean) => void)[] = [];
  history.setLeaveQuestion(() => new Promise((resolve) => answers.push(resolve)));
  window.history.back();
  window.history.back();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect([window.location.pathname, paths]).toEqual(['/c', ['/b', '/c']]);
  answers.at(-1)!(true);
  await nextPop();
  expect([window.location.pathname, here().pathname]).toEqual(['/b', '/b']);
});

test("single-spa's artificial popstate events change nothing", async () => {
  const { paths } = await at('/a');
  window.history.pushState(null, '', '/elsewhere');
  dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpa: true }));
  expect(paths).toEqual([]);
});
