import { fireEvent, screen, waitFor } from '@testing-library/react';
import { department, departmentList } from '../../contract/offer/department.ts';
import { answer, fakeApi, on, renderScreen, savedFiles } from '../../testing/index.ts';
import {
  ExportList,
  FilterSelect,
  ListBody,
  listColumns,
  ListToolbar,
  ScreenFrame,
  useList,
} from '../index.ts';

const columns = listColumns(departmentList.fields);
function Page() {
  const list = useList(department.list, ['state']);
  return (
    <ScreenFrame title="Departamentos">
      <ListToolbar list={list}>
        <FilterSelect
          list={list}
          name="state"
          label="Estado"
          options={[{ value: 'activo', label: 'Activos' }]}
        />
        <ExportList endpoint={department.export!} list={list} />
      </ListToolbar>
      <ListBody label="Departamentos" list={list} columns={columns} name={({ dep_name }) => dep_name} />
    </ScreenFrame>
  );
}
const row = (id: number) => ({
  id,
  dep_name: `Departamento ${id}`,
  description: '',
  head_id: null,
  head_name: null,
  courses: 0,
  classes: 0,
  employees: 0,
  active: true,
  in_use: false,
  version: 1,
});
/** A list of so many departments, and what is on the page when it is printed. */
function open(total: number) {
  const paper: string[] = [];
  jest.spyOn(window, 'print').mockImplementation(() => {
    paper.push(document.querySelector('.pk-print')?.textContent ?? '');
  });
  const all = Array.from({ length: total }, (_, at) => row(at + 1));
  const api = fakeApi(
    on(department.list, ({ query }) => answer.page(all as never, query)),
    on(department.export!, () =>
      answer.done('Documento preparado.', { url: '/api/documents/abc', rows: total, mail: null }),
    ),
  );
  return {
    paper,
    saved: savedFiles(),
    ...renderScreen(<Page />, { api, url: '/departments?search=dep&state=activo' }),
  };
}
afterEach(() => jest.restoreAllMocks());

test('a list is printed whole, with institution, title, search, filters and date, and leaves nothing on the page', async () => {
  const { user, paper } = open(230);
  await user.click(await screen.findByRole('button', { name: 'Imprimir a lista' }));
  await waitFor(() => expect(paper).toHaveLength(1));
  expect(paper[0]).toContain('Pesquisa: dep');
  expect(paper[0]).toContain('Estado: Activos');
  expect(paper[0]).toMatch(/Impresso em \d\d\/\d\d\/\d{4} .* · 230 registos/);
  for (const id of [1, 11, 230]) expect(paper[0]).toContain(`Departamento ${id}`);
  expect(document.querySelector('.pk-print')).toBeNull();
});

test('Ctrl+P prints the list and not the page of the screen', async () => {
  const { paper } = open(12);
  await screen.findByText('Departamento 1');
  // Until the code that prints is loaded, the browser prints the page.
  await waitFor(() => expect(fireEvent.keyDown(window, { key: 'p', ctrlKey: true })).toBe(false));
  await waitFor(() => expect(paper).toHaveLength(1));
  expect(paper[0]).toContain('Departamento 12');
});

test('more than 500 rows come as the exported PDF', async () => {
  const { user, paper, saved, api } = open(501);
  await user.click(await screen.findByRole('button', { name: 'Imprimir a lista' }));
  await waitFor(() => expect(saved).toEqual(['/api/documents/abc']));
  expect(api.calls(department.export!)[0]!.query).toMatchObject({
    format: 'pdf',
    search: 'dep',
    state: 'activo',
  });
  expect(paper).toEqual([]);
});

test('an export offers the columns and leaves out those that are unticked', async () => {
  const { user, api } = open(3);
  await screen.findByText('Departamento 1');
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(screen.getByText('Colunas do ficheiro'));
  const { title } = columns[1]!;
  await user.click(await screen.findByRole('checkbox', { name: title }));
  await user.click(screen.getByRole('button', { name: 'Exportar para CSV' }));
  await waitFor(() => expect(api.calls(department.export!)).toHaveLength(1));
  expect(api.calls(department.export!)[0]!.query).toMatchObject({
    format: 'csv',
    hidden: columns[1]!.dataIndex,
  });
});
