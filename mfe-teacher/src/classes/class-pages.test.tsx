import { renderScreen } from '@portal/shared-kit/testing';
import { Route, Routes } from '@portal/shared-kit/router';
import { screen } from '@testing-library/react';
import { serveTeacher, taught, thisYear } from '../testing/teacher-fake.ts';
import { ClassPage } from './class-page.tsx';
import { MyClassesPage } from './my-classes-page.tsx';

const pages = (
  <Routes>
    <Route path="/myClassmates" element={<MyClassesPage />} />
    <Route path="/classmateDateils/:id_classmate" element={<ClassPage />} />
  </Routes>
);

test('there is a card for each class and subject of this year', async () => {
  const api = serveTeacher([taught(1, 'Álgebra'), taught(2, 'Lógica', { year: thisYear - 1 })]);
  const { unmount } = renderScreen(pages, { url: '/myClassmates', api });
  expect(await screen.findByRole('heading', { name: 'Álgebra' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Lógica' })).toBeNull();
  unmount();
  renderScreen(pages, { url: '/myClassmates', api: serveTeacher([]) });
  expect(await screen.findByText(`Não teve turmas em ${thisYear}.`)).toBeVisible();
});

test('a locked year says so and offers neither weights nor evaluation', async () => {
  const api = serveTeacher([taught(1, 'Álgebra'), taught(2, 'Lógica', { year: thisYear - 1 })]);
  const { user } = renderScreen(pages, { url: '/myClassmates', api });
  await screen.findByRole('heading', { name: 'Álgebra' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), String(thisYear - 1));
  expect(await screen.findByRole('heading', { name: 'Lógica' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Álgebra' })).toBeNull();
  expect(
    screen.getByText('Ja não permite mais avaliações a turma está bloqueiado por questões de segurança'),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Avaliar estudante/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Peso/ })).toBeNull();
});

test('a class shows its data and what the teacher has in it; a class of another teacher is shown as such', async () => {
  const api = serveTeacher([taught(1, 'Álgebra')]);
  const { unmount } = renderScreen(pages, { url: '/classmateDateils/20', api });
  expect(await screen.findByRole('heading', { name: 'Turma 1 Laboral' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Dados da turma' })).toHaveTextContent('LABORAL');
  expect(screen.getByRole('row', { name: /Álgebra/ })).toHaveTextContent('Responsável');
  unmount();
  renderScreen(pages, { url: '/classmateDateils/99', api });
  expect(await screen.findByText('Não lecciona nesta turma neste ano.')).toBeVisible();
});
