import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import { readGradeFile } from '@portal/shared-kit/contract/grading/grade-file';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, held, on, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cell, savedAnswer, gridOf, savedCell, serveGrid, student } from '../../testing/grid-fake.ts';
import { GridPage } from '../grid-page.tsx';

const page = (
  <Routes>
    <Route path="/assessment_studant/:subject_id/:classmate_id" element={<GridPage />} />
  </Routes>
);
const three = () =>
  gridOf([
    student(1, 'Abílio Sitoe', [cell(7, 11)]),
    student(2, 'Amélia Macuácua', [cell(7, 14), cell(8, 14)]),
    student(3, 'Bento Cossa', [cell(7, 12)]),
  ]);
const open = (...more: Fake[]) =>
  renderScreen(page, { url: '/assessment_studant/10/20', api: serveGrid(three(), more) });
const allSaved = () => screen.findByText(/^✓ Tudo guardado às/);

test('another student is entered while a save is under way, and each grade lands on its own', async () => {
  const answered = held();
  let calls = 0;
  const { user, api } = open(
    on(giveResult, async ({ body }) => {
      calls += 1;
      if (calls === 1) await answered;
      return savedAnswer(body.assessments.map(savedCell));
    }),
  );
  const first = await screen.findByRole('textbox', { name: 'TESTE-2 de Abílio Sitoe' });
  act(() => first.focus());
  // Typed in one event, so that the first digit cannot be saved by itself.
  fireEvent.input(first, { target: { value: '11' } });
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(api.calls(giveResult)).toHaveLength(1));
  await user.keyboard('{Enter}{Enter}15');
  answered.release();
  await allSaved();
  expect(api.calls(giveResult).map(({ body }) => body.assessments)).toMatchObject([
    [{ student_id: 1, assessment_value: '11' }],
    [{ student_id: 3, assessment_value: '15' }],
  ]);
  const rowText = (name: RegExp) => screen.getByRole('row', { name }).textContent;
  expect(rowText(/Abílio/)).toContain('✓ guardado');
  expect(rowText(/Amélia/)).not.toContain('✓ guardado');
});

test('after the deadline, refuses values of a file like typed input, and keeps them in the grid as not saved', async () => {
  const why = 'O lançamento de notas terminou em 22/11/2026 23:59:59.';
  const lines = [
    {
      number: 2,
      said: '26.0412.0011',
      match: 'matched' as const,
      student_id: 1,
      cells: [{ assessment_formula_id: 8, value: '12', base: { value: '', version: 0 } }],
    },
  ];
  const { user } = open(
    on(readGradeFile, () => answer.one({ lines })),
    on(giveResult, ({ body }) =>
      savedAnswer(body.assessments.map((cell) => ({ ...savedCell(cell), outcome: 'refused', message: why }))),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Importar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importar notas de um ficheiro' });
  await user.upload(within(dialog).getByLabelText(/^Ficheiro preenchido/), new File(['x'], 'notas.xlsx'));
  await user.click(await within(dialog).findByRole('button', { name: 'Lançar 1 nota' }));
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(`! ${why}`)).toBeVisible();
  expect(await screen.findByText(/^1 por guardar/)).toBeVisible();
  expect(screen.getByRole('row', { name: /Abílio/ })).toHaveTextContent('12');
});
