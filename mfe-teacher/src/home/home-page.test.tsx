import { teacherProfile } from '@portal/shared-kit/contract/people/teacher';
import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { serveTeacher, taught, thisYear } from '../common/teacher-fake.ts';
import { HomePage } from './home-page.tsx';

test('a teacher sees who they are, the department in the title, and what they teach this year', async () => {
  const before = taught(2, 'Lógica', { year: thisYear - 1 });
  const { portal } = renderScreen(<HomePage />, { api: serveTeacher([taught(1, 'Álgebra'), before]) });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Docente · Ciências' })).toBeVisible();
  expect(portal.title()).toBe('Docente · Ciências');
  const facts = screen.getByRole('region', { name: 'Perfil' });
  expect(facts).toHaveTextContent('Joaquim Mondlane');
  expect(facts).toHaveTextContent('30/01/1979');
  expect(facts).toHaveTextContent('Universidade Eduardo Mondlane');
  const row = within(await screen.findByRole('table', { name: 'Turmas' })).getByRole('row', {
    name: /Álgebra/,
  });
  expect(within(row).getByRole('link', { name: 'Turma 1 Laboral' })).toHaveAttribute(
    'href',
    '/classmateDateils/20',
  );
  expect(row).toHaveTextContent('60 %');
  expect(screen.getByText(/^Lançamento de frequência aberto até 25\/11\/2026 23:59:59/)).toBeVisible();
  expect(screen.queryByText('Lógica')).toBeNull();
  expect(screen.getByRole('link', { name: 'Alterar a senha' })).toHaveAttribute('href', '/update-password');
  expect(await violations()).toEqual([]);
});

test('says so to a teacher without classes', async () => {
  renderScreen(<HomePage />, { api: serveTeacher([]) });
  expect(await screen.findByText('Ainda não tem turmas neste ano.')).toBeVisible();
});

test("says so to an account that is not a teacher's, and can try again after a failure", async () => {
  let why: 'not_found' | 'unavailable' | undefined = 'unavailable';
  const api = serveTeacher(
    [taught(1, 'Álgebra')],
    [
      on(teacherProfile, (_, next) => {
        if (why) throw refuse(why, 'Não há resposta.');
        return next();
      }),
    ],
  );
  const { user, unmount } = renderScreen(<HomePage />, { api });
  expect(await screen.findByText('Não há resposta.')).toBeVisible();
  why = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('table', { name: 'Turmas' })).toBeVisible();
  unmount();
  why = 'not_found';
  renderScreen(<HomePage />, { api });
  expect(await screen.findByText('Esta conta não é de um docente.')).toBeVisible();
});
