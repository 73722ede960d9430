import { screen, render, fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import {
  answer,
  fakeApi,
  on,
  onNarrowScreen,
  refuse,
  renderScreen,
  violations,
} from '../../testing/index.ts';
import { ApiFailure } from '../../data/api-failure.ts';
import { DayInput, FileInput, ListBody, Pager, Rows, ScreenFrame, TwoLines, type Paged } from '../index.ts';
import { columnsStyle } from '../frame/columns-style.ts';
import { Occupancy } from './columns/list-columns.tsx';
import { showFullText } from './rows.tsx';
import { RowActions } from './row-actions.tsx';
import { course } from '../../contract/offer/course.ts';
import { allDepartments } from '../../contract/offer/department.ts';
import { dropListView, keepListView, listViews, type ListView } from '../../contract/platform/list-view.ts';
import { departments, open, rows, serve } from '../../testing/course-screen-fake.tsx';

function Paging({ pages }: { pages: number }) {
  const [page, setPage] = useState(1);
  const fixed = { total: pages * 10, capped: false, perPage: 10, setPerPage: () => undefined };
  return <Pager list={{ ...fixed, page, setPage }} />;
}

test('the focus stays among the pages when the button that turned to the last one closes', async () => {
  const rendered = renderScreen(<Paging pages={2} />);
  const next = screen.getByRole('button', { name: 'Seguinte' });
  await rendered.user.click(next);
  expect(next).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Página 2' })).toHaveFocus();
  await rendered.user.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(screen.getByRole('button', { name: 'Página 1' })).toHaveFocus();
});

test('a day is shown and typed as dd/mm/aaaa, and is none until it is complete', async () => {
  const told = jest.fn();
  const view = renderScreen(
    <label>
      Desde
      <DayInput value="2026-02-03" onDay={told} />
    </label>,
  );
  const day = screen.getByRole('textbox', { name: 'Desde' });
  expect(day).toHaveValue('03/02/2026');
  await view.user.clear(day);
  expect(told).toHaveBeenLastCalledWith(undefined, '');
  await view.user.type(day, '21/11/202');
  expect(told).toHaveBeenLastCalledWith(undefined, '21/11/202');
  await view.user.type(day, '6');
  expect(told).toHaveBeenLastCalledWith('2026-11-21', '21/11/2026');
});

test('a file is chosen with a button in Portuguese that says which it was', async () => {
  const chosen = jest.fn();
  const rendered = renderScreen(
    <label>
      Papel
      <FileInput onFile={chosen} />
    </label>,
  );
  expect(screen.getByText('Escolher ficheiro')).toBeInTheDocument();
  expect(screen.getByText('Nenhum ficheiro escolhido')).toBeInTheDocument();
  const file = new File(['x'], 'talao.pdf');
  await rendered.user.upload(screen.getByLabelText(/^Papel/), file);
  expect(chosen).toHaveBeenCalledWith(file);
  expect(screen.getByText('talao.pdf')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('a person is shown with initials, and nobody without', async () => {
  renderScreen(
    <Rows
      label="Turmas"
      rows={[
        { id: 1, teacher: 'Ana Maria Cossa' },
        { id: 2, teacher: null },
      ]}
      first={1}
      columns={[
        {
          title: 'Docente',
          dataIndex: 'teacher',
          person: true,
          render: (name: string | null) => name ?? 'Sem docente',
        },
      ]}
      busy={() => false}
      stale={false}
    />,
  );
  const initials = (text: string) => screen.getByText(text).closest('[data-initials]');
  expect(initials('Ana Maria Cossa')).toHaveAttribute('data-initials', 'AC');
  expect(initials('Sem docente')).toBeNull();
});

/** Firefox 115 has no `:has()`, and a row is to keep its height there too. */
test('marks rows of fixed height by class: persons, a text with another below, what is shown whole, and many columns', () => {
  expect(columnsStyle).not.toContain(':has(');
  const others = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
  const rooms = Object.fromEntries(others.map((of) => [of, 'Sala 3'])) as Record<
    (typeof others)[number],
    string
  >;
  const rows = (many: number) => (
    <Rows
      label="Turmas"
      rows={[{ id: 1, name: 'Ana Maria Cossa', code: '26.1', problem: 'Não existe.', ...rooms }]}
      first={1}
      columns={[
        { title: 'Docente', dataIndex: 'name', person: true },
        {
          title: 'Código',
          dataIndex: 'code',
          render: (code: string) => <TwoLines first={code} second="Laboral" />,
        },
        { title: 'Problema', dataIndex: 'problem', whole: true },
        ...others.slice(0, many).map((dataIndex) => ({ title: dataIndex, dataIndex })),
      ]}
      busy={() => false}
      stale={false}
    />
  );
  const { unmount } = renderScreen(rows(4));
  const cells = screen.getAllByRole('cell').slice(1);
  expect(cells.slice(0, 4).map(({ className }) => className)).toEqual([
    'pk-value pk-of-person',
    'pk-value',
    'pk-value pk-whole',
    'pk-value',
  ]);
  const marked = cells.map((cell) => cell.firstElementChild!.classList.contains('pk-two'));
  expect(marked.slice(0, 3)).toEqual([false, true, false]);
  expect(screen.getByRole('table')).not.toHaveClass('pk-crowded');
  unmount();
  renderScreen(rows(5));
  expect(screen.getAllByRole('cell')).toHaveLength(9);
  expect(screen.getByRole('table')).toHaveClass('pk-crowded');
});

const nothing = () => undefined;
const oneRow: Paged<{ id: number; name: string }> = {
  rows: [{ id: 1, name: 'Direito' }],
  total: 1,
  capped: false,
  page: 1,
  perPage: 10,
  loadingNext: false,
  failure: undefined,
  setPage: nothing,
  setPerPage: nothing,
  reload: nothing,
};

test('shows content below a list once the list has its height: with rows, or with the reason why there are none', () => {
  const waiting = { ...oneRow, rows: undefined };
  const below = (list: typeof oneRow) => (
    <ScreenFrame title="Cursos">
      <p>Acima</p>
      <ListBody
        label="Cursos"
        list={list}
        columns={[{ title: 'Curso', dataIndex: 'name' }]}
        name={({ name }) => name}
      />
      <p>Abaixo</p>
    </ScreenFrame>
  );
  const { unmount } = renderScreen(below(waiting));
  expect(screen.getByText('Acima')).toBeVisible();
  expect(screen.getByText('Abaixo')).not.toBeVisible();
  unmount();
  const { unmount: leave } = renderScreen(below(oneRow));
  expect(screen.getByText('Abaixo')).toBeVisible();
  leave();
  renderScreen(below({ ...waiting, failure: new ApiFailure('internal', 'Erro interno.') }));
  expect(screen.getByText('Abaixo')).toBeVisible();
});

test('numbers are aligned in a table, and only who has a name has initials', () => {
  const rows = [
    { id: 1, name: 'Celeste Mondlane', amount: 2500 },
    { id: 2, name: null, amount: 70 },
  ];
  renderScreen(
    <ListBody<(typeof rows)[number]>
      label="Valores"
      list={{ ...oneRow, rows, total: 2 }}
      columns={[
        { title: 'Estudante', dataIndex: 'name', person: true, render: (name: string | null) => name ?? '—' },
        { title: 'Valor', dataIndex: 'amount', numeric: true },
      ]}
      name={({ id }) => String(id)}
    />,
  );
  for (const role of ['columnheader', 'cell'])
    expect(screen.getByRole(role, { name: role === 'cell' ? '2500' : 'Valor' })).toHaveClass('pk-numeric');
  expect(screen.getByRole('cell', { name: 'Celeste Mondlane' })).not.toHaveClass('pk-numeric');
  expect(screen.getByText('Celeste Mondlane').parentElement).toHaveAttribute('data-initials', 'CM');
  expect(screen.getByText('—').parentElement).not.toHaveAttribute('data-initials');
});

test('on a telephone a long list begins with some cards, without what they lack, and all are chosen above them', () =>
  onNarrowScreen(async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `Sala ${at + 1}`, note: '—' }));
    const page = jest.fn();
    const rendered = renderScreen(
      <Rows
        label="Salas"
        rows={rows}
        columns={[
          { title: 'Sala', dataIndex: 'name' },
          { title: 'Nota', dataIndex: 'note' },
        ]}
        choosing={{
          name: ({ name }) => name,
          selection: { ids: new Set(), toggle: jest.fn(), page, all: undefined, clear: jest.fn() },
        }}
      />,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
    expect(screen.queryByText('Nota')).not.toBeInTheDocument();
    await rendered.user.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
    expect(page).toHaveBeenCalledWith(true);
    await rendered.user.click(screen.getByRole('button', { name: 'Mostrar mais (18)' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(30);
  }));

function Menu({ opened, edited }: { opened: () => void; edited: () => void }) {
  return (
    <ListBody
      label="Departamentos"
      list={oneRow}
      columns={[{ title: 'Departamento', dataIndex: 'name' }]}
      name={({ name }) => name}
      actions={() => [
        { label: 'Ver', opens: true, run: opened },
        { label: 'Editar', run: edited },
        { label: 'Histórico', run: nothing },
      ]}
    />
  );
}

test('a row opens its record, and keeps all but its first action behind one button', async () => {
  const opened = jest.fn();
  const edited = jest.fn();
  const rendered = renderScreen(<Menu opened={opened} edited={edited} />);
  await rendered.user.click(screen.getByRole('cell', { name: 'Direito' }));
  expect(opened).toHaveBeenCalledTimes(1);

  const more = screen.getByRole('button', { name: 'Mais acções Direito' });
  const edit = screen.getByRole('button', { name: 'Editar Direito' });
  const history = screen.getByRole('button', { name: 'Histórico Direito' });
  await rendered.user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(edit).toHaveFocus();
  await rendered.user.keyboard('{ArrowDown}');
  expect(history).toHaveFocus();
  await rendered.user.keyboard('{ArrowDown}{End}{Home}');
  expect(edit).toHaveFocus();
  expect(await violations()).toEqual([]);
  await rendered.user.keyboard('{Escape}');
  expect(more).toHaveFocus();
  expect(more).toHaveAttribute('aria-expanded', 'false');

  await rendered.user.keyboard('{Shift>}{F10}{/Shift}');
  expect(edit).toHaveFocus();
  await rendered.user.keyboard('{Enter}');
  expect(edited).toHaveBeenCalledTimes(1);
  expect(more).toHaveFocus();
  expect(opened).toHaveBeenCalledTimes(1);

  await rendered.user.click(more);
  await rendered.user.click(document.body);
  expect(more).toHaveAttribute('aria-expanded', 'false');
});

const draw = (taken: number, of: number) => {
  const { container } = render(<Occupancy taken={taken} of={of} />);
  const bar = container.querySelector<HTMLElement>('[aria-hidden] > span')!;
  return [container.textContent, bar.style.width, container.querySelector('.pk-full') !== null];
};

test('places are told as numbers, and drawn as a bar that is marked once none is left', () => {
  expect(draw(15, 60)).toEqual(['15/60', '25%', false]);
  expect(draw(60, 60)).toEqual(['60/60', '100%', true]);
  expect(draw(63, 60)).toEqual(['63/60', '100%', true]);
  expect(draw(0, 0)).toEqual(['0/0', '100%', true]);
});

/** Sizes of a laid out element, which jsdom lacks. */
const sized = (element: Element, sizes: { scrollHeight?: number; scrollWidth?: number }) => {
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
  return element as HTMLElement;
};

test('a cell whose text is cut tells all of it, and one that fits nothing', async () => {
  render(
    <div onMouseOver={showFullText}>
      <div className="pk-cell">curto</div>
      <div className="pk-cell">uma descrição longa</div>
      <div className="pk-cell">
        <span className="pk-person">
          <span>Ana Maria Macuácua</span>
        </span>
      </div>
    </div>,
  );
  const [short, long, person] = [...document.querySelectorAll<HTMLElement>('.pk-cell')];
  for (const cell of [short!, long!, person!])
    Object.defineProperty(cell, 'innerText', { get: () => cell.textContent });
  sized(long!, { scrollHeight: 60 });
  const name = sized(screen.getByText('Ana Maria Macuácua'), { scrollWidth: 300 });
  const user = userEvent.setup();
  for (const target of [short!, long!, name]) await user.hover(target);
  expect([short, long, person].map((cell) => cell!.title)).toEqual([
    '',
    'uma descrição longa',
    'Ana Maria Macuácua',
  ]);
});

const action = (label: string) => ({ key: label, label, run: () => undefined });

test('a menu closes where what it stands in is scrolled, and not for the text of a field that is left', async () => {
  const { user } = renderScreen(
    <>
      <input aria-label="Pesquisar" />
      <div data-testid="table">
        <RowActions name="Ana" actions={[action('Ver'), action('Mover')]} disabled={false} />
      </div>
    </>,
  );
  const toggle = screen.getByRole('button', { name: 'Mais acções Ana' });
  await user.click(toggle);
  fireEvent.scroll(screen.getByLabelText('Pesquisar'));
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  fireEvent.scroll(screen.getByTestId('table'));
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  fireEvent.scroll(document);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

const start = async (views: ListView[], url: string, full = false) => {
  const api = fakeApi(
    on(course.list, ({ query }) => answer.page(rows, query)),
    on(allDepartments, () => answer.one(departments)),
    on(listViews, () => answer.one(views)),
    on(keepListView, ({ body: { name, query } }) => {
      if (full) throw refuse('invalid', 'Já tem 20 vistas desta lista: elimine uma primeiro.');
      views.push({ id: 7, name, query });
      return answer.done(`Vista «${name}» guardada.`, views.at(-1)!);
    }),
    on(dropListView, ({ params }) => {
      views.splice(
        views.findIndex(({ id }) => id === params.id),
        1,
      );
      return answer.done('Vista eliminada.', null);
    }),
  );
  const opened = open(url, { ...serve(), api });
  await screen.findByText('24 registos');
  return opened;
};

const star = () => screen.getByRole('button', { name: 'Vistas' });

test('search, filters and order are kept under a name, asked again, and deleted; nothing is called before', async () => {
  const started = await start([], '/courses?search=Curso&department_id=4&sort=-name&page=2');
  expect(started.api.calls(listViews)).toHaveLength(0);
  await started.user.click(star());
  expect(await screen.findByText('Ainda não guardou nenhuma vista desta lista.')).toBeInTheDocument();
  await started.user.type(screen.getByRole('textbox', { name: 'Nome da vista' }), 'Os meus{Enter}');
  expect(await screen.findByText('Vista «Os meus» guardada.')).toBeInTheDocument();
  expect(started.api.calls(keepListView)[0]!.body).toEqual({
    list: '/cursos',
    name: 'Os meus',
    query: 'search=Curso&department_id=4&sort=-name',
  });
  await started.user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(started.portal.location().search).toBe('?sort=-name');
  await started.user.click(star());
  await started.user.click(screen.getByRole('button', { name: 'Os meus' }));
  await waitFor(() =>
    expect(new URLSearchParams(started.portal.location().search)).toEqual(
      new URLSearchParams('sort=-name&search=Curso&department_id=4'),
    ),
  );
  await started.user.click(star());
  expect(await violations()).toEqual([]);
  await started.user.click(screen.getByRole('button', { name: 'Eliminar a vista Os meus' }));
  expect(await screen.findByText('Ainda não guardou nenhuma vista desta lista.')).toBeInTheDocument();
});

test('why one was not kept is said', async () => {
  const opened = await start([{ id: 1, name: 'Uma', query: '' }], '/courses', true);
  await opened.user.click(star());
  await screen.findByRole('button', { name: 'Uma' });
  await opened.user.type(screen.getByRole('textbox', { name: 'Nome da vista' }), 'Outra{Enter}');
  expect(
    await screen.findByText(/^Já tem 20 vistas desta lista: elimine uma primeiro\./),
  ).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Nome da vista' })).toHaveValue('Outra');
});
