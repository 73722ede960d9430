import { aRelease } from '../../testing/registry.ts';
import { declaredPermissions, isAllowed } from './allowed-call.ts';

const access = {
  'GET /api/loans/:id': ['library.read'],
  'GET /api/loans/secret': ['library.audit'],
  'POST /api/loans': ['library.lend', 'library.manage'],
  'GET /api/jobs': [],
  'GET /registry/remotes/:name': ['releases.read'],
};
const allowed = (call: string, ...declared: string[]) => {
  const [method = '', url = ''] = call.split(' ');
  return isAllowed({ method, url }, 'mfe-library', new Set(declared), access);
};

test('a framed release makes the calls whose permission it declares, those of the kit, and those of its own server', () => {
  expect(allowed('get /api/loans/7?page=1', 'library.read')).toBe(true);
  expect(allowed('post /api/loans', 'library.manage')).toBe(true);
  expect(allowed('get /api/jobs')).toBe(true);
  expect(allowed('put /api/x/mfe-library/loans/1')).toBe(true);
  expect(allowed('get /registry/remotes/mfe-library', 'releases.read')).toBe(true);
});

test('it makes no other call: without the permission, of another team, unknown, or of which several are meant', () => {
  expect(allowed('get /api/loans/7')).toBe(false);
  expect(allowed('delete /api/loans/7', 'library.read')).toBe(false);
  expect(allowed('get /api/profile', 'library.read')).toBe(false);
  expect(allowed('get /api/x/mfe-payments/loans', 'library.read')).toBe(false);
  expect(allowed('get /api/loans/secret', 'library.read')).toBe(false);
  expect(allowed('get /api/loans/secret', 'library.read', 'library.audit')).toBe(true);
});

test.each([
  '/api/x/mfe-library/../../users',
  '/api/x/mfe-library/%2e%2e/users',
  '/api/x/mfe-library/a%2f..%2fb',
  '//elsewhere.test/api/jobs',
  'https://elsewhere.test/api/jobs',
  '/api/x/mfe-library/a;b',
  '/api\\jobs',
  '/api/jobs#x',
  '',
])('it does not call %s', (url) => {
  expect(isAllowed({ method: 'get', url }, 'mfe-library', new Set(['library.read']), access)).toBe(false);
});

test('a release declares the permissions of its routes, reads, menu, cards, actions, pieces and its own', () => {
  const release = aRelease('mfe-library', '1', {
    routes: [
      {
        path: '/library',
        title: 'Biblioteca',
        permission: 'a.route',
        reads: [{ path: '/x', permission: 'b.read' }],
      },
      { path: '/open', title: 'Aberta', public: true },
    ],
    menu: [{ title: 'B', path: '/library', group: 'registos', order: 1, permission: 'c.menu' }],
    cards: [{ title: 'B', path: '/library', permission: 'd.card' }],
    actions: [{ title: 'B', path: '/library', permission: 'e.action' }],
    slots: [{ slot: 'student-tab@1', module: 'loans', title: 'B', permission: 'f.slot' }],
    permissions: [{ name: 'g.own', label: 'Emprestar' }],
  });
  expect([...declaredPermissions(release)].sort().join(' ')).toBe(
    'a.route b.read c.menu d.card e.action f.slot g.own',
  );
});
