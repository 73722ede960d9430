import { renderScreen } from '@portal/shared-kit/testing';
import { Route, Routes } from '@portal/shared-kit/router';
import { screen, within } from '@testing-library/react';
import { serveTeacher, taught } from '../testing/teacher-fake.ts';
import { MySubjectsPage } from './my-subjects-page.tsx';
import { SubjectPage } from './subject-page.tsx';

const pages = (
  <Routes>
    <Route path="/mySubjects" element={<MySubjectsPage />} />
    <Route path="/subjetctDateils/:id_subject" element={<SubjectPage />} />
  </Routes>
);

test('subjects are listed with course and classes, and ‘Detalhes’ leads to one', async () => {
  const api = serveTeacher([taught(1, 'Álgebra')]);
  const { user } = renderScreen(pages, { url: '/mySubjects', api });
  const row = await screen.findByRole('row', { name: /Álgebra/ });
  expect(row).toHaveTextContent('Direito');
  expect(row).toHaveTextContent('Turma 1 Laboral');
  await user.click(within(row).getByRole('link', { name: 'Detalhes Álgebra' }));
  expect(await screen.findByRole('heading', { name: 'Álgebra' })).toBeVisible();
  expect(await screen.findByText('Ainda não há aulas desta disciplina.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Turma 1 Laboral' })).toHaveAttribute(
    'href',
    '/classmateDateils/20',
  );
});

test('without subjects it is said, and so is that a subject is another’s', async () => {
  const { unmount } = renderScreen(pages, { url: '/mySubjects', api: serveTeacher([]) });
  expect(await screen.findByText('Ainda não tem disciplinas neste ano.')).toBeVisible();
  unmount();
  renderScreen(pages, { url: '/subjetctDateils/99', api: serveTeacher([taught(1, 'Álgebra')]) });
  expect(await screen.findByText('Não lecciona esta disciplina neste ano.')).toBeVisible();
});
