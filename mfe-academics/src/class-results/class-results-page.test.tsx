import { classResults, exportClassResults } from '@portal/shared-kit/contract/grading/class-results';
import { exportClassSheets } from '@portal/shared-kit/contract/grading/sheet-paper';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { semesters } from '@portal/shared-kit/contract/offer/lookup';
import { myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import { answer, fakeApi, on, refuse, renderScreen, violations, type Fake } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { ClassResultsPage } from './class-results-page.tsx';
import { messages as text } from './messages.ts';

const found = {
  classmate_name: 'Turma A',
  course_name: 'Direito',
  level_name: '1.º ano',
  year: 2026,
  provisional: true,
  subjects: [
    {
      id: 1,
      subject_id: 10,
      subject_name: 'Latim',
      semester_id: 1,
      credits: 6,
      provisional: false,
      approved: 1,
      failed: 0,
    },
    {
      id: 2,
      subject_id: 20,
      subject_name: 'Lógica',
      semester_id: 2,
      credits: 4,
      provisional: true,
      approved: 0,
      failed: 0,
    },
  ],
  students: [
    {
      id: 5,
      fullName: 'Berta Chissano',
      student_card_id: '26.0001.0001',
      approved: 1,
      average: 151,
      results: [
        {
          edition_id: 1,
          average: 1510,
          situation: 'DISPENSADO',
          final: 1510,
          result: 'APROVADO',
          flat_average: 1120,
        },
        {
          edition_id: 2,
          average: 1200,
          situation: 'ADMITIDO',
          final: null,
          result: 'INCOMPLETO',
          flat_average: null,
        },
      ],
    },
    {
      id: 6,
      fullName: 'Carlos Duarte',
      student_card_id: '26.0001.0002',
      approved: 0,
      average: null,
      results: [
        {
          edition_id: 2,
          average: null,
          situation: 'INCOMPLETO',
          final: null,
          result: 'INCOMPLETO',
          flat_average: null,
        },
      ],
    },
  ],
};
const job: JobRow = {
  id: 7,
  kind: 'class-sheets',
  title: 'Pautas da turma',
  state: 'CONCLUIDA',
  done: 3,
  total: 3,
  cancelling: false,
  message: '2 pautas num ficheiro.',
  result: null,
  files: [],
  created_at: '2026-11-22T05:00:00Z',
  finished_at: '2026-11-22T05:00:01Z',
  expires_at: null,
};
const open = (url: string, ...more: Fake[]) => {
  const api = fakeApi(
    ...more,
    on(classResults, () => answer.one(found as never)),
    on(classGroupNames, () =>
      answer.one([
        {
          id: 3,
          name: 'Turma A',
          course_id: 1,
          course_name: 'Direito',
          course_code: '0001',
          level_name: '1.º ano',
          scholar_shift: 'LABORAL',
          entry_year: 2026,
          academic_year_id: 1,
          semester_id: 1,
          capacity: 40,
          students: 38,
        } as never,
      ]),
    ),
    on(semesters, () => answer.one([{ id: 1, semester_name: '1.º semestre', number: 1 }] as never)),
    on(myJobs, () => answer.one([])),
  );
  return { ...renderScreen(<ClassResultsPage />, { url, api }), api };
};
const chosen = '/guidelinesByClassmate?classmate_id=3&year=2026';

test('shows each student of the selected class with the result in each subject', async () => {
  const { user, api } = open('/guidelinesByClassmate?year=2026');
  expect(await screen.findByText(text.choose)).toBeVisible();
  expect(api.calls(classResults)).toEqual([]);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Turma' }),
    await screen.findByRole('option', { name: /^Turma A/ }),
  );
  const table = within(await screen.findByRole('table', { name: text.list('Turma A', 2026) }));
  expect(table.getByRole('columnheader', { name: 'Lógica (2.º sem.)' })).toBeVisible();
  const cells = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/Berta/).slice(2)).toEqual([
    '15,1AprovadoMédia plana (informativa): 11,2',
    'MF 12,0Admitido',
    '1 de 2',
    '15,1',
  ]);
  expect(cells(/Carlos/).slice(2)).toEqual(['—', 'Incompleto', '0 de 1', '—']);
  expect(screen.getByText(text.provisional)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the pauta geral is had with and without names', async () => {
  const { user, api } = open(
    chosen,
    on(exportClassResults, () => {
      throw refuse('conflict', 'A pauta não pode ser feita.');
    }),
  );
  const posting = within(await screen.findByRole('group', { name: text.posting }));
  await user.click(posting.getByRole('button', { name: 'Exportar' }));
  await user.click(posting.getByRole('button', { name: 'Exportar para pdf' }));
  expect(await screen.findByText(/^A pauta não pode ser feita\./)).toBeVisible();
  expect(api.calls(exportClassResults)[0]!.query).toMatchObject({ version: 'AFIXACAO', format: 'pdf' });
});

test('all pautas of the class are made by a job whose progress is shown', async () => {
  const { user, api } = open(
    chosen,
    on(exportClassSheets, () =>
      answer.done('As pautas da turma estão a ser preparadas.', { job_id: 7, rows: 2 }),
    ),
    on(myJobs, () => answer.one([job])),
  );
  await user.click(await screen.findByRole('button', { name: text.all }));
  expect(await screen.findByText('2 pautas num ficheiro.')).toBeVisible();
  expect(api.calls(exportClassSheets)[0]!.query).toMatchObject({
    classmate_id: 3,
    year: 2026,
    format: 'pdf',
  });
});

test('a class without students says so, and a failure can be tried again', async () => {
  let works = false;
  const { user } = open(
    chosen,
    on(classResults, () => {
      if (!works) throw refuse('not_found', 'A turma não tem esta disciplina.');
      return answer.one({ ...found, students: [] } as never);
    }),
  );
  expect(await screen.findByText('A turma não tem esta disciplina.')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText(text.nobody)).toBeVisible();
});
