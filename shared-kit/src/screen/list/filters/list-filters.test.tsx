import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as z from 'zod';
import { endpoint } from '../../../contract/core/endpoint.ts';
import { options } from '../../../contract/core/envelope.ts';
import { course } from '../../../contract/offer/course.ts';
import { allDepartments } from '../../../contract/offer/department.ts';
import {
  answer,
  fakeApi,
  lost,
  on,
  renderScreen,
  violations,
  onNarrowScreen,
} from '../../../testing/index.ts';
import { filter, open, rows, serve } from '../../../testing/course-screen-fake.tsx';
import {
  DayFilter,
  FilterLookup,
  FilterSelect,
  ListBody,
  ListToolbar,
  ScreenFrame,
  useList,
  MoreFilters,
  StateFilter,
} from '../../index.ts';

test('a filter narrows the list, starts at its first page, and stands in the address', async () => {
  const opened = open('/courses?page=3');
  await screen.findByRole('row', { name: /^21 Curso 21/ });
  await screen.findByRole('option', { name: 'Direito' });
  await opened.user.selectOptions(filter(), 'Direito');
  expect(await screen.findByRole('row', { name: /^1 Curso 13/ })).toBeInTheDocument();
  expect(opened.portal.location().search).toBe('?department_id=4');
  opened.go(-1);
  expect(await screen.findByRole('row', { name: /^21 Curso 21/ })).toBeInTheDocument();
  expect(filter()).toHaveValue('');
  expect(await violations()).toEqual([]);
});

test('an address with a filter opens filtered, and the filters can be cleared', async () => {
  const view = open('/courses?department_id=4&page=2');
  expect(await screen.findByRole('row', { name: /^11 Curso 23/ })).toBeInTheDocument();
  expect(view.api.calls(allDepartments)[0]!.query).toEqual({ id: 4, search: '' });
  await screen.findByRole('option', { name: 'Direito' });
  expect(filter()).toHaveValue('4');
  await view.user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(await screen.findByRole('row', { name: /^1 Curso 1 / })).toBeInTheDocument();
  expect(view.portal.location().search).toBe('');
  expect(screen.queryByRole('button', { name: 'Limpar filtros' })).not.toBeInTheDocument();
});

test('nonsense in a filter counts as without', async () => {
  const opened = open('/courses?department_id=abc');
  await screen.findByText('24 registos');
  expect(opened.api.calls(course.list).at(-1)!.query).not.toHaveProperty('department_id');
  expect(filter()).toHaveValue('');
});

test('a list that is empty because of filters and search says so and offers the way out', async () => {
  const opened = open('/courses?department_id=5');
  expect(await screen.findByText('Nenhum registo corresponde aos filtros escolhidos.')).toBeInTheDocument();
  await opened.user.type(screen.getByRole('searchbox'), 'xy{Enter}');
  expect(
    await screen.findByText('Nenhum registo corresponde à pesquisa «xy» com os filtros escolhidos.'),
  ).toBeInTheDocument();
  await opened.user.click(screen.getByRole('button', { name: 'Limpar pesquisa e filtros' }));
  await screen.findByText('24 registos');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(opened.portal.location().search).toBe('');
});

test('a filter whose options fail says so, keeps what it is set to, and reads them again when it is entered', async () => {
  const { page } = serve();
  let down = true;
  const api = fakeApi(
    on(course.list, ({ query }) => answer.page(rows, query)),
    on(allDepartments, () => {
      if (down) throw lost('offline');
      return answer.one([{ id: 4, dep_name: 'Ciências' }]);
    }),
  );
  renderScreen(page, { url: '/courses?department_id=4', api });
  await waitFor(() => expect(filter()).toHaveAccessibleDescription('Não foi possível carregar as opções.'));
  expect(filter()).toHaveValue('4');
  down = false;
  act(() => filter().focus());
  expect(await screen.findByRole('option', { name: 'Ciências' })).toBeInTheDocument();
  expect(filter()).not.toHaveAccessibleDescription('Não foi possível carregar as opções.');
});

test('a filter with more options than are answered at once is searched', async () => {
  const many = Array.from({ length: 70 }, (_, n) => ({ id: n + 1, dep_name: `Departamento ${n + 1}` }));
  const api = fakeApi(
    on(course.list, ({ query }) => answer.page(rows, query)),
    on(allDepartments, ({ query }) => {
      const chosen = many.filter(({ id }) => id === query.id);
      const found = many.filter((one) => !chosen.includes(one) && one.dep_name.includes(query.search));
      return answer.one([...chosen, ...found].slice(0, 50));
    }),
  );
  const opened = open('/courses', { ...serve(), api });
  const box = await screen.findByPlaceholderText('Procurar: Departamento');
  await opened.user.type(box, 'nada');
  await waitFor(() => expect(filter()).toHaveAccessibleDescription('Sem resultados'));
  await opened.user.clear(box);
  await opened.user.type(box, 'o 66');
  await opened.user.selectOptions(filter(), await screen.findByRole('option', { name: 'Departamento 66' }));
  await waitFor(() => expect(opened.portal.location().search).toBe('?department_id=66'));
  expect(box).toHaveValue('');
  await waitFor(() => expect(filter()).toHaveDisplayValue('Departamento 66'));
  expect(await violations()).toEqual([]);
});

test('options that are always answered whole are not searched, however many', async () => {
  const years = Array.from({ length: 60 }, (_, n) => ({ id: 1970 + n }));
  const allYears = endpoint('GET', '/years', {
    access: 'signed-in',
    summary: 'Years',
    response: options(z.object({ id: z.int() })),
  });
  function Years() {
    const list = useList(course.list, ['department_id']);
    const year = (one: { id: number }) => String(one.id);
    return <FilterLookup list={list} name="department_id" label="Ano" endpoint={allYears} option={year} />;
  }
  renderScreen(<Years />, {
    api: fakeApi(
      on(allYears, () => answer.one(years)),
      on(course.list, ({ query }) => answer.page(rows, query)),
    ),
  });
  await screen.findByRole('option', { name: '2029' });
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('fixed choices filter as well, and a list without actions has no column for them', async () => {
  function Names() {
    const list = useList(course.list, ['department_id']);
    return (
      <ScreenFrame title="Nomes">
        <ListToolbar list={list}>
          <FilterSelect
            list={list}
            name="department_id"
            label="Departamento"
            all="Todas as áreas"
            options={[{ value: 4, label: 'Direito' }]}
          />
        </ListToolbar>
        <ListBody label="Nomes" list={list} columns={[{ title: 'Curso', dataIndex: 'name' }]} name={String} />
      </ScreenFrame>
    );
  }
  const rendered = renderScreen(<Names />, { api: serve().api });
  await screen.findByRole('table');
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['N.º', 'Curso']);
  await rendered.user.selectOptions(filter(), 'Direito');
  await screen.findByText('12 registos');
  await rendered.user.selectOptions(filter(), 'Departamento: Todas as áreas');
  await screen.findByText('24 registos');
  expect(rendered.portal.title()).toBe('Nomes');
});

test('only what the endpoint can be asked filters its list', () => {
  const List = () => {
    // @ts-expect-error -- 'faculty_id' is no part of the query of courses
    const list = useList(course.list, ['faculty_id']);
    return JSON.stringify(list.filters);
  };
  const { container } = renderScreen(<List />, { url: '/courses?faculty_id=3', api: serve().api });
  expect(container).toHaveTextContent('{}');
});

test('a day that does not exist filters nothing, stays in the field, and is named once the field is left', async () => {
  const filters: { from?: string | number | undefined }[] = [];
  function Days() {
    const [from, setFrom] = useState<string>();
    const set = (changes: { from?: string | number | undefined }) => {
      filters.push(changes);
      setFrom(changes.from as string | undefined);
    };
    return <DayFilter list={{ filters: { from }, filter: set }} name="from" label="Desde" />;
  }
  const { user } = renderScreen(<Days />);
  const day = screen.getByRole('textbox', { name: 'Desde' });
  await user.type(day, '31/11/2026');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.tab();
  expect(day).toHaveValue('31/11/2026');
  expect(day).toHaveAccessibleDescription('Este dia não existe: escreva dd/mm/aaaa.');
  expect(day).toBeInvalid();
  expect(filters).toEqual([]);
  await user.clear(day);
  await user.type(day, '30/11/2026');
  await user.tab();
  expect(day).toBeValid();
  expect(filters).toEqual([{ from: '2026-11-30' }]);
  expect(await violations()).toEqual([]);
});

const lessUsed = ['state'] as const;

function Screen() {
  const list = useList(course.list, ['department_id', ...lessUsed]);
  return (
    <ScreenFrame title="Cursos">
      <ListToolbar list={list}>
        <MoreFilters list={list} names={lessUsed}>
          <StateFilter list={list} />
        </MoreFilters>
      </ListToolbar>
      <button type="button">Depois</button>
    </ScreenFrame>
  );
}

const openCourses = (url = '/courses') => renderScreen(<Screen />, { url, api: serve().api });

const toggle = () => screen.getByRole('button', { name: /^Filtros/ });

const filterBy = () => screen.queryByRole('combobox', { name: 'Estado' });

test("less used filters stand behind 'Filtros', which counts those in use, and in the address", async () => {
  const { user, portal } = openCourses();
  expect(toggle()).toHaveTextContent(/^Filtros$/);
  expect(filterBy()).not.toBeInTheDocument();
  await user.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(filterBy()).toHaveFocus();
  for (const each of [toggle(), filterBy()]) expect(each).not.toHaveClass('pk-in-use');
  expect(within(screen.getByRole('group', { name: 'Filtros' })).getByRole('combobox')).toBe(filterBy());
  expect(await violations()).toEqual([]);
  await user.selectOptions(filterBy()!, 'inactivo');
  expect(portal.location().search).toBe('?state=inactivo');
  expect(toggle()).toHaveTextContent('Filtros (1)');
  expect(filterBy()).toHaveValue('inactivo');
  for (const each of [toggle(), filterBy()]) expect(each).toHaveClass('pk-in-use');
});

test('they close with Escape, which returns the focus, with a second click, and when something else is used', async () => {
  const { user } = openCourses('/courses?state=activo&department_id=4');
  expect(toggle()).toHaveTextContent('Filtros (1)');
  toggle().focus();
  await user.keyboard('{Enter}');
  expect(filterBy()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(filterBy()).not.toBeInTheDocument();
  expect(toggle()).toHaveFocus();
  await user.click(toggle());
  await user.click(toggle());
  expect(filterBy()).not.toBeInTheDocument();
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Depois' }));
  expect(filterBy()).not.toBeInTheDocument();
});

test('on a phone they stand among the others', () =>
  onNarrowScreen(async () => {
    openCourses();
    expect(await screen.findByRole('combobox', { name: 'Estado' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Filtros/ })).not.toBeInTheDocument();
  }));
