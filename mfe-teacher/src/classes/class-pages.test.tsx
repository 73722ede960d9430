import { renderScreen, violations } from '@portal/shared-kit/testing';
import { Route, Routes } from '@portal/shared-kit/router';
import { screen } from '@testing-library/react';
import { serveTeacher, taught, thisYear } from '../common/teacher-fake.ts';
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
  expect(await violations()).toEqual([]);
  unmount();
  renderScreen(pages, { url: '/myClassmates', api: serveTeacher([]) });
  expect(await screen.findByText('Ainda não tem turmas neste ano.')).toBeVisible();
});

test('a class shows its data and what the teacher has in it; another’s is told to be another’s', async () => {
  const api = serveTeacher([taught(1, 'Álgebra')]);
  const { user, unmount } = renderScreen(pages, { url: '/myClassmates', api });
  await user.click(await screen.findByRole('link', { name: 'Ver turma Turma 1 Laboral, Álgebra' }));
  expect(await screen.findByRole('heading', { name: 'Turma 1 Laboral' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Dados da turma' })).toHaveTextContent('LABORAL');
  expect(screen.getByRole('row', { name: /Álgebra/ })).toHaveTextContent('Responsável');
  expect(await violations()).toEqual([]);
  unmount();
  renderScreen(pages, { url: '/classmateDateils/99', api });
  expect(await screen.findByText('Não lecciona nesta turma neste ano.')).toBeVisible();
});
