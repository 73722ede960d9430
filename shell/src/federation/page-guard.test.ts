import { trackMount } from './mounts.ts';
import { guardPage } from './page-guard.ts';
import { pageViolations, setPossibleCulprits } from './page-violations.ts';

jest.spyOn(console, 'warn').mockImplementation(() => undefined);
/** Runs code as if it were in a release's file. */
const run = (code: string, release = 'mfe-x/1.0.0') =>
  (new Function(`${code}\n//# sourceURL=https://portal.test/r/${release}/page.js`) as () => unknown)();
/** Lets mutation observers run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const blamed = () => pageViolations().map(({ remote, release, what }) => `${remote} ${release} ${what}`);

const portal = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'portal' }));
document.title = 'Portal';
guardPage(window);

test('a release clears what releases keep, and neither clears nor writes what the shell keeps', () => {
  localStorage.setItem('user', 'ana');
  localStorage.setItem('draft:1:mfe-y:x', 'typed');
  run(`localStorage.setItem('mine', '1'); localStorage.clear();`);
  run(`localStorage.removeItem('user'); localStorage.setItem('user', 'eva');`);
  expect({ ...localStorage }).toEqual({ user: 'ana', 'draft:1:mfe-y:x': 'typed' });
  expect(blamed()).toEqual(['mfe-x 1.0.0 Storage clear', 'mfe-x 1.0.0 Storage user']);
  run(`localStorage.removeItem('user');`, 'shell/1.0.0');
  localStorage.clear();
  expect({ ...localStorage }).toEqual({});
});

test('the title is the shell’s: a release that writes it is named, and what is written past the property is undone', async () => {
  document.title = 'Cursos · Portal';
  run(`document.title = 'Outro';`);
  expect(document.title).toBe('Cursos · Portal');
  setPossibleCulprits(['mfe-y/2.0.0']);
  document.querySelector('title')!.textContent = 'Outro';
  await settle();
  expect(document.title).toBe('Cursos · Portal');
  expect(blamed().slice(-1)).toEqual(['mfe-x 1.0.0 document.title']);
});

test('with two mounted releases, attributes a change to neither', async () => {
  const before = blamed();
  setPossibleCulprits(['mfe-y/2.0.0', 'mfe-z/1.0.0']);
  document.body.innerHTML = '';
  await settle();
  expect(portal.parentNode).toBe(document.body);
  expect(blamed()).toEqual(before);
});

test('a page that was emptied stands again, with what it held', async () => {
  portal.textContent = 'moldura';
  setPossibleCulprits(['mfe-y/2.0.0']);
  document.body.innerHTML = '';
  await settle();
  expect(document.body).toHaveTextContent('moldura');
  expect(blamed().at(-1)).toBe('mfe-y 2.0.0 document.body');
});

test('a release writes no cookies; the portal does', () => {
  run(`document.cookie = 'poison=1';`);
  document.cookie = 'own=1';
  expect(document.cookie).toBe('own=1');
  expect(blamed().at(-1)).toBe('mfe-x 1.0.0 document.cookie');
  document.cookie = 'own=; max-age=0';
});

test('a release that was left does not navigate or open anything by itself; one that is mounted does', () => {
  const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const push = (path: string) => run(`history.pushState(null, '', '${path}');`, 'mfe-left/1.0.0');
  const leave = trackMount('mfe-left', { release: '1.0.0' });
  push('/courses');
  leave();
  push('/departments');
  expect(location.pathname).toBe('/courses');
  expect(info.mock.calls).toEqual([['[mfe-left 1.0.0] pushState was ignored: this release was left']]);
  const again = trackMount('mfe-left', { release: '1.0.0' });
  push('/departments');
  expect(location.pathname).toBe('/departments');
  again();
});
