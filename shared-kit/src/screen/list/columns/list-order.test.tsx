import { screen, waitFor, within } from '@testing-library/react';
import type { Out } from '../../../contract/core/endpoint.ts';
import { subject } from '../../../contract/offer/subject.ts';
import { answer, fakeApi, on, renderScreen, savedFiles, violations } from '../../../testing/index.ts';
import { ExportList, ListBody, ListToolbar, ScreenFrame, useList, type Column } from '../../index.ts';

const row = (id: number, name: string, credits: number): Out<typeof subject.get>['data'] => ({
  id,
  name,
  code: `S${id}`,
  description: '',
  credits,
  weekly_hours: null,
  active: true,
  version: 1,
  in_use: false,
});
const rows = [row(1, 'Álgebra', 6), row(2, 'Redes', 4)];
const columns: Column<(typeof rows)[number]>[] = [
  { title: 'Disciplina', dataIndex: 'name' },
  { title: 'Créditos', dataIndex: 'credits' },
  { title: 'Descrição', dataIndex: 'description' },
  { title: 'Horas', dataIndex: 'weekly_hours', hidden: true },
];

function Page() {
  const list = useList(subject.list);
  return (
    <ScreenFrame title="Disciplinas">
      <ListToolbar list={list}>
        <ExportList endpoint={subject.export!} list={list} />
      </ListToolbar>
      <ListBody label="Disciplinas" list={list} columns={columns} name={({ name }) => name} />
    </ScreenFrame>
  );
}
const open = async (url = '/subject') => {
  const api = fakeApi(
    on(subject.list, ({ query }) => answer.page(rows, query)),
    on(subject.export!, () => answer.done('Documento preparado.', { url: '/x', rows: 2, mail: null })),
  );
  const rendered = renderScreen(<Page />, { url, api });
  await screen.findByText('Álgebra');
  return rendered;
};
const head = (name: string) => screen.getByRole('columnheader', { name });
const asked = ({ api }: Awaited<ReturnType<typeof open>>) => api.calls(subject.list).at(-1)!.query.sort;
const box = (name: string) => screen.getByRole('checkbox', { name });
beforeEach(() => localStorage.clear());

test('a head sorts the whole list from the start and then from the end, in the address, from its first page', async () => {
  const opened = await open('/subject?page=2&search=a');
  expect(within(head('Descrição')).queryByRole('button')).not.toBeInTheDocument();
  await opened.user.click(screen.getByRole('button', { name: 'Créditos' }));
  await waitFor(() => expect(asked(opened)).toBe('credits'));
  expect(head('Créditos')).toHaveAttribute('aria-sort', 'ascending');
  expect(opened.portal.location().search).toBe('?search=a&sort=credits');
  await opened.user.click(screen.getByRole('button', { name: 'Créditos' }));
  await waitFor(() => expect(asked(opened)).toBe('-credits'));
  expect(head('Créditos')).toHaveAttribute('aria-sort', 'descending');
  expect(head('Disciplina')).not.toHaveAttribute('aria-sort');
  expect(await violations()).toEqual([]);
});

test('an order the list does not have counts as none', async () => {
  const view = await open('/subject?sort=password');
  expect(asked(view)).toBeUndefined();
});

test('columns that were hidden or widened stay so for this person and no other, until they are taken back', async () => {
  const first = await open();
  await first.user.click(screen.getByRole('button', { name: 'Colunas' }));
  expect(box('Disciplina')).toBeDisabled();
  await first.user.click(box('Descrição'));
  expect(screen.queryByRole('columnheader', { name: 'Descrição' })).not.toBeInTheDocument();
  localStorage.setItem('portal.columns:99:/disciplinas', '{"hidden":["credits"],"widths":{"name":300}}');
  first.unmount();
  const again = await open();
  expect(screen.queryByRole('columnheader', { name: 'Descrição' })).not.toBeInTheDocument();
  expect(head('Créditos')).toBeInTheDocument();
  expect(head('Disciplina')).not.toHaveAttribute('style');
  await again.user.click(screen.getByRole('button', { name: 'Colunas' }));
  await again.user.click(screen.getByRole('button', { name: 'Repor colunas' }));
  expect(head('Descrição')).toBeInTheDocument();
});

test('a column hidden by declaration is shown to who asks for it, and stays so', async () => {
  const first = await open();
  expect(screen.queryByRole('columnheader', { name: 'Horas' })).not.toBeInTheDocument();
  await first.user.click(screen.getByRole('button', { name: 'Colunas' }));
  expect(box('Horas')).not.toBeChecked();
  await first.user.click(box('Horas'));
  expect(head('Horas')).toBeInTheDocument();
  first.unmount();
  const again = await open();
  expect(head('Horas')).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: 'Colunas' }));
  await again.user.click(screen.getByRole('button', { name: 'Repor colunas' }));
  expect(screen.queryByRole('columnheader', { name: 'Horas' })).not.toBeInTheDocument();
});

test('ignores stored settings of another format', async () => {
  const first = await open();
  const key = `portal.columns:${first.portal.props.session.getState().user!.id}:/disciplinas`;
  localStorage.setItem(key, '{"hidden":"all"}');
  first.unmount();
  await open();
  expect(head('Descrição')).toBeInTheDocument();
});

test('a file has the order and the columns of the screen', async () => {
  savedFiles();
  const opened = await open('/subject?sort=-credits');
  await opened.user.click(screen.getByRole('button', { name: 'Colunas' }));
  await opened.user.click(box('Descrição'));
  await opened.user.click(screen.getByRole('button', { name: 'Exportar para CSV' }));
  await waitFor(() => expect(opened.api.calls(subject.export!)).toHaveLength(1));
  expect(opened.api.calls(subject.export!)[0]!.query).toEqual({
    search: '',
    format: 'csv',
    sort: '-credits',
    hidden: 'description',
  });
});
