import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { department } from '../../contract/offer/department.ts';
import { answer, fakeApi, held, on, onNarrowScreen, renderScreen, violations } from '../../testing/index.ts';
import { RegisterScreen } from './register-screen.tsx';

const rows = Array.from({ length: 42 }, (_, index) => ({
  id: index + 1,
  dep_name: index === 41 ? 'Última' : `Departamento ${index + 1}`,
  description: '',
  head_id: null,
  head_name: null,
  active: true,
  version: 1,
  in_use: false,
}));
const fake = () =>
  fakeApi(
    on(department.list, ({ query }) =>
      answer.page(
        rows.filter(({ dep_name }) => dep_name.toLowerCase().includes(query.search.toLowerCase())),
        query,
      ),
    ),
  );
const page = (
  <RegisterScreen
    title="Departamentos"
    register={department}
    columns={[{ title: 'Departamento', dataIndex: 'dep_name' }]}
    fields={null}
  />
);
const open = (url: string, api = fake()) => renderScreen(page, { url, api });
const searchBox = () => screen.getByRole('searchbox', { name: 'Pesquisar' });
const lastQuery = ({ api }: ReturnType<typeof open>) => api.calls(department.list).at(-1)!.query;
/** The searches, in order; a repeated call counts once (StrictMode mounts twice). */
const searches = ({ api }: ReturnType<typeof open>) => [
  ...new Set(api.calls(department.list).map(({ query }) => query.search)),
];
const type = (text: string) => fireEvent.change(searchBox(), { target: { value: text } });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('the address says which page, and turning pages says it in the address', async () => {
  const opened = open('/departments?page=2');
  expect(await screen.findByRole('row', { name: /^11 .*Departamento 11 / })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
  await opened.user.click(screen.getByRole('button', { name: 'Seguinte' }));
  expect(await screen.findByRole('row', { name: /^21 .*Departamento 21 / })).toBeInTheDocument();
  expect(opened.portal.location().search).toBe('?page=3');
  opened.go(-1);
  expect(await screen.findByRole('row', { name: /^11 / })).toBeInTheDocument();
  expect(screen.getByText('42 registos')).toBeInTheDocument();
});

test('an address with nonsense in it opens the first page', async () => {
  const view = open('/departments?page=abc&per_page=7&search=');
  await screen.findByRole('row', { name: /^1 .*Departamento 1 / });
  expect(lastQuery(view)).toEqual({ page: 1, per_page: 10, search: '' });
});

test('a page beyond the last leads to the last', async () => {
  const opened = open('/departments?page=99');
  expect(await screen.findByRole('row', { name: /Última/ })).toBeInTheDocument();
  expect(opened.portal.location().search).toBe('?page=5');
});

test('the page size chosen once is remembered for the list', async () => {
  const first = open('/departments?page=2');
  await screen.findByRole('row', { name: /^11 / });
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '25');
  await screen.findByRole('row', { name: /^25 / });
  expect(first.portal.location().search).toBe('?per_page=25');
  first.unmount();
  const second = open('/departments');
  await screen.findByRole('row', { name: /^25 / });
  expect(lastQuery(second).per_page).toBe(25);
});

describe('searching', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('fires half a second after four letters, and not for three', async () => {
    const opened = open('/departments?page=2');
    await pass(10);
    type('últ');
    await pass(2_000);
    type('últi');
    await pass(499);
    expect(searches(opened)).toEqual(['']);
    await pass(10);
    expect(lastQuery(opened)).toEqual({ page: 1, per_page: 10, search: 'últi' });
    expect(opened.portal.location().search).toBe('?search=%C3%BAlti');
  });

  test('fires on Enter with any length, and when cleared', async () => {
    const opened = open('/departments');
    await pass(10);
    type('42');
    fireEvent.keyDown(searchBox(), { key: 'Enter' });
    await pass(10);
    expect(lastQuery(opened).search).toBe('42');
    expect(screen.getByText('Nenhum registo corresponde à pesquisa «42».')).toBeInTheDocument();
    type('');
    await pass(510);
    expect(opened.portal.location().search).toBe('');
    expect(screen.getByRole('row', { name: /^1 / })).toBeInTheDocument();
  });

  test('waits while somebody goes on typing', async () => {
    const opened = open('/departments');
    await pass(10);
    for (const text of ['depa', 'depar', 'depart']) {
      type(text);
      await pass(400);
    }
    expect(searches(opened)).toEqual(['']);
    await pass(200);
    expect(searches(opened)).toEqual(['', 'depart']);
  });
});

test('an answer that was overtaken by the next question is dropped', async () => {
  const slow = held();
  const opened = open(
    '/departments',
    fakeApi(
      on(department.list, async ({ query }) => {
        if (query.search === 'lenta') await slow;
        return answer.page(
          rows.slice(0, 1).map((row) => ({ ...row, dep_name: `resposta a ${query.search}` })),
          query,
        );
      }),
    ),
  );
  await opened.user.type(searchBox(), 'lenta{Enter}');
  await opened.user.clear(searchBox());
  await opened.user.type(searchBox(), 'veloz{Enter}');
  expect(await screen.findByRole('row', { name: /resposta a veloz/ })).toBeInTheDocument();
  slow.release();
  await waitFor(() => expect(opened.portal.props.queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('row', { name: /resposta a veloz/ })).toBeInTheDocument();
});

test('the back button brings the search before, in the box as well', async () => {
  const opened = open('/departments?search=vazia');
  expect(await screen.findByText(/Nenhum registo/)).toBeInTheDocument();
  await opened.user.click(screen.getByRole('button', { name: 'Limpar pesquisa' }));
  await screen.findByRole('row', { name: /^1 / });
  expect(searchBox()).toHaveValue('');
  act(() => opened.portal.props.history.push('/departments?search=ltima'));
  await screen.findByRole('row', { name: /Última/ });
  expect(searchBox()).toHaveValue('ltima');
});

test('on a narrow screen each row is a card with its fields named', () =>
  onNarrowScreen(async () => {
    open('/departments');
    const list = await screen.findByRole('list', { name: 'Departamentos' });
    const [card] = within(list).getAllByRole('listitem');
    expect(
      within(card!)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['N.º', 'Departamento']);
    expect(within(card!).getByRole('button', { name: 'Editar Departamento 1' })).toBeInTheDocument();
    expect(screen.getByText('Página 1 de 5')).toBeInTheDocument();
    expect(await violations()).toEqual([]);
  }));
