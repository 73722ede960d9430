import { aRelease, aRemote, aSnapshot } from '../testing/registry.ts';
import { actionsOf, findRemote, landingOf, menuOf, opensOf, redirectOf } from './route-table.ts';

const registers = aRelease('mfe-registers', '1.0.0', {
  routes: [{ path: '/departments', title: 'Departamentos', permission: 'departments.read' }],
  menu: [
    { title: 'Cursos', path: '/courses', group: 'registos', order: 20, permission: 'courses.read' },
    {
      title: 'Departamentos',
      path: '/departments',
      group: 'registos',
      order: 10,
      permission: 'departments.read',
    },
  ],
});
const snapshot = aSnapshot(aRemote('mfe-registers', registers));

test('an address leads to the remote that declares it, ignoring case', () => {
  expect(findRemote(snapshot, '/Departments')).toMatchObject({
    title: 'Departamentos',
    permission: 'departments.read',
  });
  expect(findRemote(snapshot, '/nothing')).toBeUndefined();
});

test.each([
  ['/:area/list', '/students/list'],
  ['/old?/list', '/list'],
  ['/Students/:id?', '/students/'],
  ['/', '/'],
])('%s is the pattern of %s', (path, address) => {
  const release = aRelease('mfe-registers', '1.0.0', { routes: [{ path, title: 'Lista', public: true }] });
  expect(findRemote(aSnapshot(aRemote('mfe-registers', release)), address)?.title).toBe('Lista');
});

test('a remote without a stable release is served by its last good one', () => {
  const only = aSnapshot(aRemote('mfe-registers', null, { lastGood: registers }));
  expect(findRemote(only, '/departments')?.release.release).toBe('1.0.0');
});

test('a kind of record is opened where an active release says, by who may open that page', () => {
  const opening = (status: 'active' | 'maintenance') =>
    aSnapshot(
      aRemote(
        'mfe-registers',
        aRelease('mfe-registers', '1.0.0', {
          routes: [{ path: '/departments', title: 'Departamentos', permission: 'departments.read' }],
          opens: [
            { kind: 'department', path: '/departments' },
            { kind: 'ghost', path: '/nowhere' },
          ],
        }),
        { status },
      ),
    );
  expect(opensOf(opening('active'), () => true)).toEqual({ department: '/departments' });
  expect(opensOf(opening('active'), () => false)).toEqual({});
  expect(opensOf(opening('maintenance'), () => true)).toEqual({});
});

test('an act is offered where an active release says, to who may do it and may open its page', () => {
  const offering = aSnapshot(
    aRemote(
      'mfe-registers',
      aRelease('mfe-registers', '1.0.0', {
        routes: [
          { path: '/departments', title: 'Departamentos', permission: 'departments.read' },
          { path: '/apply', title: 'Candidatura', public: true },
        ],
        actions: [
          { title: 'Adicionar', path: '/departments?novo=1', permission: 'departments.create' },
          { title: 'Nova candidatura', path: '/apply', permission: 'candidates.read' },
          { title: 'Para lado nenhum', path: '/nowhere', permission: 'departments.create' },
        ],
      }),
    ),
  );
  const offered = (...rights: string[]) => actionsOf(offering, (one) => rights.includes(one));
  expect(offered('departments.read', 'departments.create', 'candidates.read')).toEqual([
    { title: 'Adicionar', path: '/departments?novo=1', page: 'Departamentos' },
    { title: 'Nova candidatura', path: '/apply', page: 'Candidatura' },
  ]);
  expect(offered('departments.create')).toEqual([]);
  expect(offered('departments.read')).toEqual([]);
});

test('the menu shows what the permissions allow, in the order the entries state', () => {
  const titles = (can: (permission: string) => boolean) =>
    menuOf(snapshot, can).map((group) => [group.title, ...group.entries.map((entry) => entry.title)]);
  expect(titles(() => true)).toEqual([
    ['Início', 'Painel', 'Perfil'],
    ['Registos', 'Departamentos', 'Cursos'],
  ]);
  expect(titles((permission) => permission === 'courses.read')).toEqual([
    ['Início', 'Perfil'],
    ['Registos', 'Cursos'],
  ]);
});

test('the entries of a remote in maintenance are marked, and no others', () => {
  const groups = menuOf(
    aSnapshot(aRemote('mfe-registers', registers, { status: 'maintenance' })),
    () => true,
  );
  expect(groups.flatMap(({ entries }) => entries.map(({ title, closed }) => [title, closed]))).toEqual([
    ['Painel', undefined],
    ['Perfil', undefined],
    ['Departamentos', true],
    ['Cursos', true],
  ]);
});

test('a quarantined remote has no menu', () => {
  const groups = menuOf(
    aSnapshot(aRemote('mfe-registers', registers, { status: 'quarantined' })),
    () => true,
  );
  expect(groups.map((group) => group.title)).toEqual(['Início']);
});

test('a home that no release serves yet gives way to the profile', () => {
  expect(landingOf(snapshot, '/dashboard', () => true)).toBe('/dashboard');
  expect(landingOf(snapshot, '/Teacher', () => true)).toBe('/profile');
  const served = aRelease('mfe-teacher', '1.0.0', {
    routes: [{ path: '/Teacher', title: 'Docente', permission: 'classes.read_own' }],
  });
  const own = (name: string) => name === 'classes.read_own';
  expect(landingOf(aSnapshot(aRemote('mfe-teacher', served)), '/Teacher', own)).toBe('/Teacher');
});

test('a home that is closed gives way to the first menu entry, and to the profile where there is none', () => {
  const may = (...names: string[]) => landingOf(snapshot, '/dashboard', (name) => names.includes(name));
  expect(may('courses.read', 'departments.read')).toBe('/departments');
  expect(may('courses.read')).toBe('/courses');
  expect(may('audit.export')).toBe('/profile');
  const served = aRelease('mfe-teacher', '1.0.0', {
    routes: [{ path: '/Teacher', title: 'Docente', permission: 'classes.read_own' }],
  });
  const both = aSnapshot(aRemote('mfe-teacher', served), aRemote('mfe-registers', registers));
  expect(landingOf(both, '/Teacher', (name) => name === 'courses.read')).toBe('/courses');
});

test('addresses of older days lead on', () => {
  expect(redirectOf('/HOME/')).toBe('/Student');
  expect(redirectOf('/departments')).toBeUndefined();
});
