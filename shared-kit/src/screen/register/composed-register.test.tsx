import { screen, waitFor, within } from '@testing-library/react';
import { course } from '../../contract/offer/course.ts';
import { allDepartments } from '../../contract/offer/department.ts';
import { ApiFailure } from '../../data/index.ts';
import { answer, fakeApi, held, on, renderScreen } from '../../testing/index.ts';
import { departments, open, rows, serve } from '../../testing/course-screen-fake.tsx';
import { ListBody, useInnerList } from '../index.ts';

test('an action of the screen dims its row until it is done, and shows its refusal', async () => {
  const slow = held();
  let refused = true;
  const opened = open(
    '/courses',
    serve(async () => {
      await slow;
      if (refused) throw new ApiFailure('conflict', 'Alguém se antecipou.');
      return { message: 'Corrigido.' };
    }),
  );
  const first = () => screen.getByRole('row', { name: /Curso 1 / });
  await opened.user.click(await screen.findByRole('button', { name: 'Corrigir Curso 1' }));
  expect(first()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Editar Curso 1' })).toBeDisabled();
  slow.release();
  await waitFor(() => expect(first()).not.toHaveAttribute('aria-busy'));
  expect(screen.getByRole('alert')).toHaveTextContent('Alguém se antecipou.');
  refused = false;
  await opened.user.click(screen.getByRole('button', { name: 'Corrigir Curso 1' }));
  expect(await screen.findByText('Corrigido.')).toBeInTheDocument();
});

test('a row leads to another screen by a link, and inactive rows say that they are', async () => {
  const view = open('/courses');
  expect(within(await screen.findByRole('row', { name: /Curso 2 / })).getByText('Inactivo')).toBeVisible();
  await view.user.click(screen.getByRole('link', { name: 'Disciplinas Curso 1' }));
  expect(view.portal.location()).toMatchObject({ pathname: '/all-subject', search: '?course_id=1' });
});

test('an address that asks for a new record opens its form once, for who may add', async () => {
  const opened = open('/courses?search=curso&novo=1');
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(opened.portal.location().search).toBe('?search=curso');
  opened.unmount();
  open('/courses?novo=1', serve(), ['courses.read', 'departments.read']);
  expect(await screen.findByRole('row', { name: /Curso 1 / })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a user who may only read has neither adding nor editing', async () => {
  open('/courses', serve(), ['courses.read', 'departments.read']);
  await screen.findByRole('button', { name: 'Ver Curso 1' });
  expect(screen.queryByRole('button', { name: 'Adicionar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Editar|Desactivar/ })).not.toBeInTheDocument();
});

test('a search that stopped counting says that there is more', async () => {
  const meta = { total: 1000, per_page: 10, current_page: 100 };
  const api = fakeApi(
    on(course.list, () => ({ data: rows.slice(0, 10), ...meta, meta: { ...meta, capped: true as const } })),
    on(allDepartments, () => answer.one(departments)),
  );
  open('/courses?page=100', { ...serve(), api });
  expect(await screen.findByText('Mais de 1000 registos; refine a pesquisa.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Seguinte' })).toBeDisabled();
});

test('a list inside a tab keeps its page to itself and has its own words for nothing', async () => {
  function Tab({ department_id }: { department_id: number }) {
    const list = useInnerList(course.list, { department_id });
    return (
      <ListBody
        label="Cursos"
        list={list}
        columns={[{ title: 'Curso', dataIndex: 'name' }]}
        name={(one) => one.name}
        empty="Sem cursos."
      />
    );
  }
  const rendered = renderScreen(<Tab department_id={4} />, { url: '/departments?page=3', api: serve().api });
  await screen.findByRole('row', { name: /^1 Curso 13/ });
  await rendered.user.click(screen.getByRole('button', { name: 'Seguinte' }));
  await screen.findByRole('row', { name: /^11 Curso 23/ });
  await rendered.user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '25');
  await screen.findByRole('row', { name: /^1 Curso 13/ });
  expect(rendered.portal.location().search).toBe('?page=3');
  rendered.unmount();
  renderScreen(<Tab department_id={5} />, { api: serve().api });
  expect(await screen.findByText('Sem cursos.')).toBeInTheDocument();
});
