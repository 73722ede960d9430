import { destination, signInPath } from './destination.ts';

const home = { home: '/Student' };
const all = () => true;
const to = (voltar: string, canOpen: (path: string) => boolean = all) =>
  destination(`?voltar=${encodeURIComponent(voltar)}`, home, canOpen);

test('leads back to the page that asked, with its query', () =>
  expect(to('/departments?page=2&search=f%C3%ADsica#x')).toBe('/departments?page=2&search=f%C3%ADsica#x'));

test('without such a page it leads home', () => expect(destination('', home, all)).toBe('/Student'));

test('a page the role may not open is not gone to', () =>
  expect(to('/departments', (path) => path !== '/departments')).toBe('/Student'));

test('a home that is not there falls back to the dashboard', () =>
  expect(destination('', home, (path) => path !== '/Student')).toBe('/dashboard'));

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  '/\t/evil.test',
  '\\/evil.test',
  '/%5c/../..//evil.test/..//x',
  'javascript:alert(1)',
  '/a\\..\\..\\//evil.test',
  ' //evil.test',
  'departments',
])('%j never leaves this portal', (voltar) => {
  const path = to(voltar);
  expect(new URL(path, 'http://portal.test').origin).toBe('http://portal.test');
  expect(path.startsWith('//')).toBe(false);
});

test.each([
  '/',
  '/login',
  '/Login?voltar=/x',
  '/recover_password',
  '/reset_password/t',
  '/confirm/t',
  '/confirm',
])('%s is not gone back to after signing in', (voltar) => expect(to(voltar)).toBe('/Student'));

test('the sign-in address names the page to come back to', () => {
  expect(signInPath('/departments?page=2')).toBe('/login?voltar=%2Fdepartments%3Fpage%3D2');
  expect(signInPath('/')).toBe('/login');
});
