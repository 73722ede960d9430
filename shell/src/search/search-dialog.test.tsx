import { search, type FoundRecord } from '@portal/shared-kit/contract/reporting/search';
import { fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SearchDialog } from './search-dialog.tsx';

const entry = (path: string, title: string) => ({ path, title, icon: undefined });
const menu = [
  {
    id: 'registos',
    title: 'Registos',
    entries: [entry('/courses', 'Cursos'), entry('/classmates', 'Turmas'), entry('/subject', 'Disciplinas')],
  },
];
const opens = { student: '/student_details/:id', course: '/courses' };
const actions = [{ title: 'Adicionar curso', path: '/courses?novo=1', page: 'Cursos' }];
const ana: FoundRecord = { kind: 'student', id: 7, title: 'Ana Cursino', second: '26.0001.0007' };
const law: FoundRecord = { kind: 'course', id: 3, title: 'Direito & Leis', second: 'DIR' };
const subject: FoundRecord = { kind: 'subject', id: 9, title: 'Sem ecrã', second: '' };

function open(answer: () => FoundRecord[]) {
  const queries: string[] = [];
  const api = fakeApi(
    on(search, ({ query }) => {
      queries.push(query.search);
      return { status: 1 as const, data: answer() };
    }),
  );
  const onClose = jest.fn();
  const draw = () =>
    renderScreen(<SearchDialog menu={menu} opens={opens} actions={actions} onClose={onClose} />, { api });
  return { ...draw(), onClose, queries };
}
/** A piece that a release offers for what is searched. */
const loans = {
  id: 'mfe-library search-results@1 loans',
  remote: 'mfe-library',
  slot: 'search-results@1' as const,
  module: 'loans',
  title: 'Livros',
};
/** Resolves once the last text was asked for and answered: parts of it may have been before it was typed whole. */
const found = (opened: ReturnType<typeof open>, text: string) =>
  waitFor(() => {
    expect(opened.queries.at(-1)).toBe(text);
    expect(opened.portal.props.queryClient.isFetching()).toBe(0);
  });
const field = () => screen.getByRole('combobox', { name: 'Procurar em tudo' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('pages of the menu and records are found together and opened by keyboard; a kind that no release opens is left out', async () => {
  const opened = open(() => [ana, law, subject]);
  const { user, portal, onClose } = opened;
  expect(field()).toHaveFocus();
  await user.type(field(), 'curs');
  await found(opened, 'curs');
  await waitFor(() =>
    expect(options()).toEqual([
      'CursosRegistos',
      'Adicionar cursoCursos',
      'Ana Cursino26.0001.0007',
      'Direito & LeisDIR',
    ]),
  );
  expect(
    within(screen.getByRole('group', { name: 'Estudantes' })).getByRole('option', { selected: false }),
  ).toBeVisible();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Ana Cursino');
  expect(field()).toHaveAttribute('aria-activedescendant', chosen.id);
  await user.keyboard('{Enter}');
  expect(portal.location().pathname).toBe('/student_details/7');
  expect(onClose).toHaveBeenCalledTimes(1);
  // Opened results are remembered and listed without a call.
  await user.clear(field());
  expect(options()[0]).toBe('Ana Cursino26.0001.0007');
});

test('an act is opened by its address, and is not among what was opened lately', async () => {
  const { user, portal } = open(() => []);
  await user.type(field(), 'adicionar cur{Enter}');
  expect(portal.location()).toMatchObject({ pathname: '/courses', search: '?novo=1' });
  await user.clear(field());
  expect(options()).toEqual([
    'CursosRegistos',
    'TurmasRegistos',
    'DisciplinasRegistos',
    'Adicionar cursoCursos',
  ]);
});

test('a result without a page of its own opens its list, filtered to it, with its view', async () => {
  const view = open(() => [law]);
  const { user, portal } = view;
  await user.type(field(), 'direito');
  await found(view, 'direito');
  await user.click(await screen.findByText('Direito & Leis'));
  expect(portal.location()).toMatchObject({
    pathname: '/courses',
    search: '?search=Direito%20%26%20Leis&ver=3',
  });
});

test('a page is found by what people call it, and many matches lead to the whole list', async () => {
  const many = [1, 2, 3, 4, 5].map((id): FoundRecord => ({
    kind: 'course',
    id,
    title: `Grupo ${id}`,
    second: '',
  }));
  const opened = open(() => many);
  const { user, portal } = opened;
  await user.type(field(), 'grupo');
  await found(opened, 'grupo');
  await waitFor(() => expect(options()).toContain('Ver todos: Cursos'));
  expect(options()[0]).toBe('TurmasRegistos');
  await user.click(screen.getByText('Ver todos: Cursos'));
  expect(portal.location()).toMatchObject({ pathname: '/courses', search: '?search=grupo' });
});

test('nothing is asked for two letters; what finds nothing says so, and a failure leaves the pages', async () => {
  let refused = false;
  const { user, queries } = open(() => {
    if (refused) throw refuse('unavailable', 'Tente mais tarde.');
    return [];
  });
  await user.type(field(), 'tu');
  expect(screen.getByRole('status')).toHaveTextContent('Escreva pelo menos 3 letras');
  expect(options()).toEqual(['TurmasRegistos']);
  await user.clear(field());
  await user.type(field(), 'zzz');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nada encontrado para «zzz».'));
  expect(new Set(queries)).toEqual(new Set(['zzz']));
  refused = true;
  await user.clear(field());
  await user.type(field(), 'turmas');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('A procura falhou.'));
  expect(options()).toEqual(['TurmasRegistos']);
});

test('pieces of releases stand below the results, are told what is searched from the third letter on, and go with it', async () => {
  const { user, portal } = open(() => [ana]);
  act(() => portal.pieces.setState([loans, { ...loans, id: 'x', slot: 'dashboard-card@1' }], true));
  await user.type(field(), 'tu');
  expect(portal.drawn.size).toBe(0);
  await user.type(field(), 'r');
  await waitFor(() => expect([...portal.drawn]).toEqual([[loans.id, { query: 'tur' }]]));
  expect(screen.getByRole('region', { name: 'Livros' })).toBeInTheDocument();
  await user.type(field(), 'mas');
  await waitFor(() => expect(portal.drawn.get(loans.id)).toEqual({ query: 'turmas' }));
  await user.clear(field());
  expect(portal.drawn.size).toBe(0);
});

test('the palette closes when a piece leads elsewhere, not when the page below changes its address', async () => {
  const { user, portal, onClose } = open(() => []);
  act(() => portal.pieces.setState([loans], true));
  await user.type(field(), 'livros');
  const piece = await screen.findByRole('region', { name: 'Livros' });
  act(() => portal.props.history.push('/elsewhere'));
  expect(onClose).not.toHaveBeenCalled();
  const link = document.createElement('button');
  link.addEventListener('click', () => portal.props.history.push('/library/7'));
  piece.querySelector('[data-piece]')!.append(link);
  await user.click(link);
  expect(onClose).toHaveBeenCalledTimes(1);
});
