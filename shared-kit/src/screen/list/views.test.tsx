import { screen, waitFor } from '@testing-library/react';
import { course } from '../../contract/offer/course.ts';
import { allDepartments } from '../../contract/offer/department.ts';
import { dropListView, keepListView, listViews, type ListView } from '../../contract/platform/list-view.ts';
import { answer, fakeApi, on, refuse, violations } from '../../testing/index.ts';
import { departments, open, rows, serve } from '../../testing/course-screen-fake.tsx';

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
  const it = open(url, { ...serve(), api });
  await screen.findByText('24 registos');
  return it;
};
const star = () => screen.getByRole('button', { name: 'Vistas' });

test('search, filters and order are kept under a name, asked again, and deleted; nothing is called before', async () => {
  const it = await start([], '/courses?search=Curso&department_id=4&sort=-name&page=2');
  expect(it.api.calls(listViews)).toHaveLength(0);
  await it.user.click(star());
  expect(await screen.findByText('Ainda não guardou nenhuma vista desta lista.')).toBeInTheDocument();
  await it.user.type(screen.getByRole('textbox', { name: 'Nome da vista' }), 'Os meus{Enter}');
  expect(await screen.findByText('Vista «Os meus» guardada.')).toBeInTheDocument();
  expect(it.api.calls(keepListView)[0]!.body).toEqual({
    list: '/cursos',
    name: 'Os meus',
    query: 'search=Curso&department_id=4&sort=-name',
  });
  await it.user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(it.portal.location().search).toBe('?sort=-name');
  await it.user.click(star());
  await it.user.click(screen.getByRole('button', { name: 'Os meus' }));
  await waitFor(() =>
    expect(new URLSearchParams(it.portal.location().search)).toEqual(
      new URLSearchParams('sort=-name&search=Curso&department_id=4'),
    ),
  );
  await it.user.click(star());
  expect(await violations()).toEqual([]);
  await it.user.click(screen.getByRole('button', { name: 'Eliminar a vista Os meus' }));
  expect(await screen.findByText('Ainda não guardou nenhuma vista desta lista.')).toBeInTheDocument();
});

test('why one was not kept is said', async () => {
  const it = await start([{ id: 1, name: 'Uma', query: '' }], '/courses', true);
  await it.user.click(star());
  await screen.findByRole('button', { name: 'Uma' });
  await it.user.type(screen.getByRole('textbox', { name: 'Nome da vista' }), 'Outra{Enter}');
  expect(
    await screen.findByText(/^Já tem 20 vistas desta lista: elimine uma primeiro\./),
  ).toBeInTheDocument();
});
