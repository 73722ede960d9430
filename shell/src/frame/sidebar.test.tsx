import { Router } from '@portal/shared-kit/router';
import { renderScreen } from '@portal/shared-kit/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Sidebar } from './sidebar.tsx';
import { RecentRecords } from './recent-records.tsx';

const still = { createHref: String, push: () => {}, replace: () => {}, go: () => {} };
const entry = (path: string) => ({ path, title: path, icon: undefined });
const paths = ['/subject', '/subject/precedences', '/users/', '/users/groups', '/courses'];

/** The menu entry marked as current at an address. */
function current(address: string) {
  const groups = [{ id: 'registos', title: 'Registos', entries: paths.map(entry) }];
  const { unmount } = render(
    <Router location={address} navigator={still}>
      <Sidebar groups={groups} onIntent={() => {}} onChoose={() => {}} />
    </Router>,
  );
  const marked = screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  unmount();
  return marked;
}

test.each([
  ['/subject', '/subject'],
  ['/subject/precedences', '/subject/precedences'],
  ['/users/', '/users/'],
  ['/users/groups', '/users/groups'],
  ['/users/groups/permissions/3', '/users/groups'],
  ['/courses/7', '/courses'],
])('at %s the one entry that is marked is %s', (address, path) => {
  expect(current(address)).toEqual([path]);
});

/** Renders the menu with this many additional entries. */
function open(more = 12) {
  const groups = [
    { id: 'registos', title: 'Registos', entries: [{ ...entry('/courses'), title: 'Cursos' }] },
    {
      id: 'academico',
      title: 'Académico',
      entries: [
        { ...entry('/periods'), title: 'Períodos de inscrição' },
        ...Array.from({ length: more }, (_, at) => ({ ...entry(`/page-${at}`), title: `Página ${at}` })),
      ],
    },
  ];
  const onChoose = jest.fn();
  const view = render(
    <Router location="/courses" navigator={still}>
      <Sidebar groups={groups} onIntent={() => {}} onChoose={onChoose} />
    </Router>,
  );
  return { ...view, onChoose, user: userEvent.setup() };
}
const names = () => screen.queryAllByRole('link').map((link) => link.textContent);

test('a group folds, and is still folded when the menu is drawn again', async () => {
  localStorage.clear();
  const first = open(0);
  await first.user.click(screen.getByRole('button', { name: 'Académico', expanded: true }));
  expect(names()).toEqual(['Cursos']);
  first.unmount();
  const { user } = open(0);
  expect(names()).toEqual(['Cursos']);
  await user.click(screen.getByRole('button', { name: 'Académico', expanded: false }));
  expect(names()).toEqual(['Cursos', 'Períodos de inscrição']);
});

test('the filter finds entries without accents, also in collapsed groups, and Enter opens the first', async () => {
  localStorage.setItem('portal.folded', JSON.stringify(['academico']));
  const { user, onChoose } = open();
  const search = screen.getByRole('searchbox', { name: 'Procurar no menu' });
  await user.type(search, 'insc PERIODOS');
  expect(names()).toEqual(['Períodos de inscrição']);
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(search).toHaveValue('');
  await user.type(search, 'nada disto');
  expect(screen.getByRole('status')).toHaveTextContent('Nada no menu com esse nome.');
});

test('of a long menu only the first group and that of the page are unfolded, and what was chosen stays', async () => {
  localStorage.clear();
  const { user, unmount } = open(40);
  expect(names()).toEqual(['Cursos']);
  await user.click(screen.getByRole('button', { name: 'Académico', expanded: false }));
  expect(names()).toHaveLength(42);
  unmount();
  open(40);
  expect(names()).toHaveLength(42);
});

test('the page in use can be made a favourite, which comes first in the menu from then on', async () => {
  localStorage.clear();
  const { user, unmount } = open(0);
  await user.click(screen.getByRole('button', { name: 'Favorito', pressed: false }));
  expect(names()).toEqual(['Cursos', 'Cursos', 'Períodos de inscrição']);
  expect(screen.getByRole('group', { name: 'Favoritos' })).toBeInTheDocument();
  unmount();
  const again = open(0);
  await again.user.click(screen.getAllByRole('button', { name: 'Favorito', pressed: true })[0]!);
  expect(names()).toEqual(['Cursos', 'Períodos de inscrição']);
});

test('an entry of a remote in maintenance says so, to screen readers too', () => {
  const groups = [{ id: 'registos', title: 'Registos', entries: [{ ...entry('/courses'), closed: true }] }];
  render(
    <Router location="/" navigator={still}>
      <Sidebar groups={groups} onIntent={() => {}} onChoose={() => {}} />
    </Router>,
  );
  expect(screen.getByRole('link', { name: '/courses (em manutenção)' })).toBeInTheDocument();
});

test('a short menu has no search', () => {
  open(0);
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

const menu = [
  { id: 'ensino', title: 'Ensino', entries: [{ path: '/students', title: 'Todos', icon: 'users' }] },
] as never;

const openRecent = (url: string) => renderScreen(<RecentRecords menu={menu} onChoose={() => {}} />, { url });

test('the page of a record is listed by the last name it says, and a list is not', async () => {
  document.title = 'Estudantes · Demo';
  const first = openRecent('/student_details/7');
  document.title = 'Estudante · Demo';
  document.title = 'Ana Mondlane · Demo';
  const link = await screen.findByRole('link', { name: 'Ana Mondlane' });
  expect(link).toHaveAttribute('href', '/student_details/7');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  first.unmount();
  openRecent('/students/2027');
  document.title = 'Lista · Demo';
  document.title = 'Todos · Demo';
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Todos' })).toBeNull());
});
