import { guardPage } from './page-guard.ts';
import { suspect, trespasses } from './trespasses.ts';

jest.spyOn(console, 'warn').mockImplementation(() => undefined);
/** Runs code as if it were in a release's file. */
const run = (code: string, release = 'mfe-x/1.0.0') =>
  (new Function(`${code}\n//# sourceURL=https://portal.test/r/${release}/page.js`) as () => unknown)();
/** Lets mutation observers run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const blamed = () => trespasses().map(({ remote, release, what }) => `${remote} ${release} ${what}`);

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
  suspect(['mfe-y/2.0.0']);
  document.querySelector('title')!.textContent = 'Outro';
  await settle();
  expect(document.title).toBe('Cursos · Portal');
  expect(blamed().slice(-2)).toEqual(['mfe-x 1.0.0 document.title', 'mfe-y 2.0.0 document.title']);
});

test('where two releases stand, neither is blamed for what may be the other’s', async () => {
  const before = blamed();
  suspect(['mfe-y/2.0.0', 'mfe-z/1.0.0']);
  document.body.innerHTML = '';
  await settle();
  expect(portal.parentNode).toBe(document.body);
  expect(blamed()).toEqual(before);
});

test('a page that was emptied stands again, with what it held', async () => {
  portal.textContent = 'moldura';
  suspect(['mfe-y/2.0.0']);
  document.body.innerHTML = '';
  await settle();
  expect(document.body).toHaveTextContent('moldura');
  expect(blamed().at(-1)).toBe('mfe-y 2.0.0 document.body');
});
