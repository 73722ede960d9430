import { gradeGrid, type Grid } from '@portal/shared-kit/contract/grading/grid';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { serveTeacher, taught, thisYear } from '../testing/teacher-fake.ts';
import { AssessmentsPage, ChooseSubjectPage } from './assessments-page.tsx';
import { ClassPage } from './class-page.tsx';
import { MyClassesPage } from './my-classes-page.tsx';

const pages = (
  <Routes>
    <Route path="/AddAssessments/:id_classmate" element={<ChooseSubjectPage />} />
    <Route path="/AddAssessments/:subject_id/:classmate_id" element={<AssessmentsPage />} />
  </Routes>
);
const grid: Grid = {
  edition: {
    edition_id: 5,
    classmate_id: 20,
    classmate_name: 'Turma 1 Laboral',
    subject_id: 10,
    subject_name: 'Álgebra',
    course_name: 'Direito',
    level_name: '1',
    classmate_scholar_shift: 'LABORAL',
    year: 2026,
    semester_id: 1,
    semester_name: '1.º semestre',
    role: 'RESPONSAVEL',
    teachers: [{ name: 'Joaquim Mondlane', role: 'RESPONSAVEL' }],
    locked: false,
  },
  rules: { exempt: 1400, admit: 1000, pass: 'ACIMA_9', finalDecimals: 1, resitCap: null },
  exam_weights: { frequency: 6000, exam: 4000, resit: 4000 },
  columns: [
    { id: 7, kind: 'FREQUENCIA', assessment_type: 'TESTE-1', percentage: 60, published_at: null },
    {
      id: 8,
      kind: 'FREQUENCIA',
      assessment_type: 'TESTE-2',
      percentage: 40,
      published_at: '2026-11-20T08:00:00.000Z',
    },
  ],
  students: [
    {
      id: 1,
      fullName: 'Abílio Sitoe',
      student_card_id: '26.0412.0011',
      state: 'INSCRITO',
      pessoa: { fullName: 'Abílio Sitoe', gender: null },
      in_arrears: false,
      submitted: [],
      special_exam: false,
      carried_frequency: null,
      carried_weights: null,
      earlier: [],
      own_publication: [],
      assessment_result: [
        { id: 1, assessment_formula_id: 7, assessment_value: 12, status: 'NOTA', version: 1 },
        { id: 2, assessment_formula_id: 8, assessment_value: null, status: 'NOTA', version: 1 },
      ],
      assessment_exame_result: [],
    },
  ],
  sheets: [],
  periods: [],
  read_only: [],
  reviewed: [],
  since: 0,
  server_time: '2026-11-22T12:00:00.000Z',
};
const serve = (rows = [taught(1, 'Álgebra')], of = grid) =>
  serveTeacher(rows, [on(gradeGrid, () => answer.one(of))]);

test('a class with one subject leads to its assessments and students, each with a link to the grades', async () => {
  renderScreen(pages, { url: '/AddAssessments/20', api: serve() });
  expect(await screen.findByRole('heading', { name: 'Álgebra · Turma 1 Laboral' })).toBeVisible();
  const items = screen.getByRole('table', { name: 'Avaliações e pesos' });
  expect(within(items).getByRole('row', { name: /TESTE-1/ })).toHaveTextContent('60 %');
  expect(within(items).getByRole('row', { name: /TESTE-2/ })).toHaveTextContent('Publicada a 20/11/2026');
  const student = screen.getByRole('row', { name: /Abílio Sitoe/ });
  expect(student).toHaveTextContent('1 de 2');
  expect(within(student).getByRole('link', { name: 'Lancamentos Abílio Sitoe' })).toHaveAttribute(
    'href',
    '/assessment_studant/10/20?year=2026&semester=1',
  );
  expect(screen.getByRole('button', { name: 'Peso das Avaliações' })).toBeVisible();
});

test('a class with several subjects asks for one, and a class of another teacher is shown as such', async () => {
  const api = serve([taught(1, 'Álgebra'), taught(2, 'Lógica')]);
  const { user, unmount } = renderScreen(pages, { url: '/AddAssessments/20', api });
  await user.click(await screen.findByRole('link', { name: /^Álgebra/ }));
  expect(await screen.findByRole('heading', { name: 'Álgebra · Turma 1 Laboral' })).toBeVisible();
  unmount();
  renderScreen(pages, { url: '/AddAssessments/99', api });
  expect(await screen.findByText('Não lecciona nesta turma neste ano.')).toBeVisible();
});

test('without weights and students it says so, a locked class offers no weights, and a refusal can be tried again', async () => {
  const bare = { ...grid, columns: [], students: [], edition: { ...grid.edition, locked: true } };
  const { unmount } = renderScreen(pages, { url: '/AddAssessments/10/20', api: serve([], bare) });
  expect(await screen.findByText('Por favor adicione os pesos da disciplinas!')).toBeVisible();
  expect(screen.getByText(/bloqueiado por questões de segurança/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Peso das Avaliações' })).toBeNull();
  unmount();
  const refused = on(gradeGrid, () => {
    throw refuse('forbidden', 'Não lecciona esta disciplina nesta turma.');
  });
  renderScreen(pages, { url: '/AddAssessments/10/20', api: serveTeacher([], [refused]) });
  expect(await screen.findByText('Não lecciona esta disciplina nesta turma.')).toBeVisible();
});

const classPages = (
  <Routes>
    <Route path="/myClassmates" element={<MyClassesPage />} />
    <Route path="/classmateDateils/:id_classmate" element={<ClassPage />} />
  </Routes>
);

test('there is a card for each class and subject of this year', async () => {
  const api = serveTeacher([taught(1, 'Álgebra'), taught(2, 'Lógica', { year: thisYear - 1 })]);
  const { unmount } = renderScreen(classPages, { url: '/myClassmates', api });
  expect(await screen.findByRole('heading', { name: 'Álgebra' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Lógica' })).toBeNull();
  unmount();
  renderScreen(classPages, { url: '/myClassmates', api: serveTeacher([]) });
  expect(await screen.findByText(`Não teve turmas em ${thisYear}.`)).toBeVisible();
});

test('a locked year says so and offers neither weights nor evaluation', async () => {
  const api = serveTeacher([taught(1, 'Álgebra'), taught(2, 'Lógica', { year: thisYear - 1 })]);
  const { user } = renderScreen(classPages, { url: '/myClassmates', api });
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
  const { unmount } = renderScreen(classPages, { url: '/classmateDateils/20', api });
  expect(await screen.findByRole('heading', { name: 'Turma 1 Laboral' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Dados da turma' })).toHaveTextContent('LABORAL');
  expect(screen.getByRole('row', { name: /Álgebra/ })).toHaveTextContent('Responsável');
  unmount();
  renderScreen(classPages, { url: '/classmateDateils/99', api });
  expect(await screen.findByText('Não lecciona nesta turma neste ano.')).toBeVisible();
});
