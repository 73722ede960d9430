import { teacherClassesByYear } from '@portal/shared-kit/contract/grading/teacher-portal';
import {
  exportClassSheets,
  exportSheet,
  previewSheet,
} from '@portal/shared-kit/contract/grading/sheet-paper';
import { answer, on, renderScreen, savedFiles } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { edition, serveTeacher, taught, thisYear } from '../testing/teacher-fake.ts';
import { ExportsPage } from './exports-page.tsx';

const made = () => answer.done('Pauta preparada.', { url: '/api/documents/abc', rows: 30, mail: null });

test('of a submitted pauta the official paper is had, of the others the draft; a class in one file by a job', async () => {
  const tab = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const saved = savedFiles();
  const submitted = edition(taught(1, 'Álgebra'), {
    sheets: [{ kind: 'FREQUENCIA', state: 'SUBMETIDA', returned: false }],
  });
  const api = serveTeacher(
    [],
    [
      on(teacherClassesByYear, () => ({
        status: 1 as const,
        classmate: [submitted, edition(taught(2, 'Lógica'))],
      })),
      on(exportSheet, made),
      on(previewSheet, made),
      on(exportClassSheets, () =>
        answer.done('As pautas da turma estão a ser preparadas.', { job_id: 1, rows: 2 }),
      ),
    ],
  );
  const { user } = renderScreen(<ExportsPage />, { api });
  const official = await screen.findByRole('row', { name: /Álgebra/ });
  expect(official).toHaveTextContent('Frequência: submetida');
  await user.click(within(official).getByRole('button', { name: 'Frequência Álgebra' }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/documents/abc'));
  expect(api.calls(exportSheet)).toMatchObject([
    { query: { subject_id: 10, year: thisYear, type: 'FREQUENCIA', version: 'COMPLETA', format: 'pdf' } },
  ]);
  const draft = screen.getByRole('row', { name: /Lógica/ });
  expect(within(draft).queryByRole('button', { name: /^(Frequência|Final) /, hidden: true })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Formato' }), 'xlsx');
  await user.click(within(draft).getByRole('button', { name: 'Provisória Lógica' }));
  await waitFor(() => expect(saved).toEqual(['/api/documents/abc']));
  expect(await screen.findByText('Pauta preparada.', { selector: '[data-toast]' })).toBeVisible();
  expect(api.calls(previewSheet)).toMatchObject([{ query: { format: 'xlsx' } }]);
  expect(window.open).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Todas as disciplinas de Turma 1 Laboral · Direito' }));
  expect(await screen.findByText('As pautas da turma estão a ser preparadas.')).toBeVisible();
  expect(api.calls(exportClassSheets)).toMatchObject([{ query: { classmate_id: 20, format: 'xlsx' } }]);
});

test('a year without classes says so', async () => {
  renderScreen(<ExportsPage />, { api: serveTeacher([]) });
  expect(await screen.findByText(`Não teve turmas em ${thisYear}.`)).toBeVisible();
});
