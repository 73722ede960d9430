import {
  addStudentNote,
  printStudents,
  removeStudentNote,
  studentNotes,
  type StudentNote,
} from '@portal/shared-kit/contract/enrolment/student-office';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { studentRow } from '../testing/student-fake.ts';
import { NotesTab } from './notes-tab.tsx';
import { PrintStudents } from './print-students.tsx';

const note = (more: Partial<StudentNote> = {}): StudentNote => ({
  id: 5,
  note: 'Telefonou a pedir o extracto.',
  file: null,
  created_at: '2026-11-29T08:00:00.000Z',
  created_by: 'Rosa Secretária',
  removable: true,
  ...more,
});
const student = studentRow(1, 'Ana Mondlane', {});

test('the office writes, reads and removes notes; those of others are not offered for removal', async () => {
  let rows = [note(), note({ id: 4, note: 'De outra pessoa.', removable: false })];
  const api = fakeApi(
    on(studentNotes, () => answer.one(rows)),
    on(addStudentNote, ({ body }) => {
      rows = [note({ id: 6, note: body.note }), ...rows];
      return answer.done('Observação guardada.', null);
    }),
    on(removeStudentNote, ({ params }) => {
      rows = rows.filter(({ id }) => id !== Number(params.note_id));
      return answer.done('Registro Eliminado com Sucesso.', null);
    }),
  );
  const { user } = renderScreen(<NotesTab student={student} />, { api });
  const table = within(await screen.findByRole('table', { name: 'Observações e documentos' }));
  expect(table.getByRole('row', { name: /De outra pessoa/ })).toHaveTextContent('Rosa Secretária');
  expect(screen.queryByRole('button', { name: /Eliminar De outra/ })).toBeNull();
  expect(await violations()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Guardar observação' }));
  expect(await screen.findByText('Escreva a observação.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Observação' }), 'Entregou o certificado.');
  await user.click(screen.getByRole('button', { name: 'Guardar observação' }));
  expect(await screen.findByRole('row', { name: /Entregou o certificado/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Observação' })).toHaveValue('');

  await user.click(screen.getByRole('button', { name: /Eliminar Telefonou/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar esta observação?' }));
  await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByRole('row', { name: /Entregou/ })).toBeVisible();
});

test('without notes it says so, and why notes could not be read', async () => {
  const empty = renderScreen(<NotesTab student={student} />, {
    api: fakeApi(on(studentNotes, () => answer.one([]))),
  });
  expect(await screen.findByText('Ainda não há observações.')).toBeVisible();
  empty.unmount();
  renderScreen(<NotesTab student={student} />, {
    api: fakeApi(
      on(studentNotes, () => {
        throw refuse('unavailable', 'Tente mais tarde.');
      }),
    ),
  });
  expect(await screen.findByText(/Tente mais tarde/)).toBeVisible();
});

test('labels and cards are made of the selected students', async () => {
  const sent: unknown[] = [];
  jest.spyOn(window, 'open').mockReturnValue(null);
  const api = fakeApi(
    on(printStudents, ({ body }) => {
      sent.push(body);
      throw refuse('overloaded', 'Tente mais tarde.');
    }),
  );
  const { user } = renderScreen(<PrintStudents ids={[3, 1]} />, { api });
  await user.click(screen.getByRole('button', { name: 'Cartões' }));
  expect(await screen.findByText(/Tente mais tarde/)).toBeVisible();
  expect(sent).toEqual([{ paper: 'CARTOES', ids: [3, 1] }]);
});
