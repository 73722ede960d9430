import { giveResult } from '@portal/shared-kit/contract/grading/grade';
import { readGradeFile, type GradeFileLine } from '@portal/shared-kit/contract/grading/grade-file';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { cell, gridOf, serveGrid, student } from '../../testing/grid-fake.ts';
import { GridPage } from '../grid-page.tsx';

const page = (
  <Routes>
    <Route path="/assessment_studant/:subject_id/:classmate_id" element={<GridPage />} />
  </Routes>
);
/** Three students; the second has a grade in the editable test. */
const grid = gridOf([
  student(1, 'Abílio Sitoe', [cell(7, 11)]),
  student(2, 'Bento Cossa', [cell(7, 12), cell(8, 15, 2)]),
  student(3, 'Carla Mabunda'),
]);
const line = (
  number: number,
  student_id: number | null,
  value: string,
  base: { value: string; version: number } | null = { value: '', version: 0 },
): GradeFileLine => ({
  number,
  student_id,
  said: `26.0412.00${10 + number}`,
  match: student_id ? 'matched' : 'unknown',
  cells: [{ assessment_formula_id: 8, value, base }],
});
const open = async (...more: Fake[]) => {
  const rendered = renderScreen(page, { url: '/assessment_studant/10/20', api: serveGrid(grid, more) });
  await rendered.user.click(await screen.findByRole('button', { name: 'Importar' }));
  return {
    ...rendered,
    dialog: await screen.findByRole('dialog', { name: 'Importar notas de um ficheiro' }),
  };
};
const file = new File(['x'], 'notas.xlsx');
const field = /^Ficheiro preenchido/;

test('a file is shown before it is written: what it sets, a conflict to be chosen by hand, who is unknown; one act takes it back', async () => {
  const lines: GradeFileLine[] = [
    line(2, 1, '12,5'),
    line(3, 2, '13', { value: '10,0', version: 1 }),
    line(4, 3, ''),
    line(5, null, '9'),
    line(6, 3, '21'),
    { ...line(7, null, '9'), match: 'other_name' },
    { ...line(8, null, '9'), match: 'surplus' },
  ];
  const { user, api, dialog } = await open(on(readGradeFile, () => answer.one({ lines })));
  await user.upload(within(dialog).getByLabelText(field), file);
  expect(
    await within(dialog).findByText(
      /^7 linhas · 1 nota a lançar · 1 conflito · 1 nota inválida · 3 linhas por reconhecer\.$/,
    ),
  ).toBeVisible();
  expect(within(dialog).getByText('Desconhecido')).toBeVisible();
  expect(within(dialog).getByText('O nome não corresponde ao código')).toBeVisible();
  expect(within(dialog).getByText('A linha tem mais células do que o cabeçalho')).toBeVisible();
  expect(within(dialog).getByText('Fora de 0 a 20')).toBeVisible();
  const confirm = () => within(dialog).getByRole('button', { name: /^Lançar \d+ notas?$/ });
  expect(confirm()).toBeDisabled();
  const choice = within(dialog).getByRole('group', { name: 'Nota de Bento Cossa' });
  expect(choice).toHaveTextContent('Era 10 no modelo.');
  expect(within(choice).getByRole('radio', { name: 'Manter 15' })).not.toBeChecked();
  await user.click(within(choice).getByRole('radio', { name: 'Lançar 13' }));
  await user.keyboard('{Escape}');
  expect(api.calls(giveResult)).toEqual([]);
  await user.click(confirm());

  const done = await screen.findByText('2 notas lançadas.');
  await waitFor(() => expect(api.calls(giveResult)).toHaveLength(1));
  expect(api.calls(giveResult)[0]!.body.assessments).toMatchObject([
    { student_id: 1, assessment_formula_id: 8, assessment_value: '12,5', version: 0 },
    { student_id: 2, assessment_formula_id: 8, assessment_value: '13', version: 2 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(done).not.toBeInTheDocument();
  await waitFor(() => expect(api.calls(giveResult)).toHaveLength(2));
  expect(await screen.findByText(/^✓ Tudo guardado às/)).toBeVisible();
  expect(api.calls(giveResult)[1]!.body.assessments).toMatchObject([
    { student_id: 1, assessment_value: null },
    { student_id: 2, assessment_value: '15' },
  ]);
});

test('a file with one student twice is refused before anything can be confirmed', async () => {
  const why = 'O mesmo estudante vem mais de uma vez: 26.0412.0011 (linhas 2, 7).';
  const { user, dialog } = await open(
    on(readGradeFile, () => {
      throw refuse('invalid', 'Dados inválidos.', { errors: { file: [why] } });
    }),
  );
  await user.upload(within(dialog).getByLabelText(field), file);
  expect(await within(dialog).findByText(why)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Lançar 0 notas' })).toBeDisabled();
});
