import {
  moveStudent,
  previewMove,
  type StudentMove,
} from '@portal/shared-kit/contract/enrolment/student-move';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { answer, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { MoveDialog } from './move-dialog.tsx';
import { serveStudents, studentRow } from '../testing/student-fake.ts';

const shown: StudentMove = {
  student_id: 1,
  from: { id: 4, name: 'Turma 1' },
  to: { id: 5, name: 'Turma 2', academic_year_id: 1, semester_id: 2, capacity: 30, members: 12 },
  other_shift: true,
  subjects: [
    {
      subject_id: 1,
      subject: 'Penal',
      what: 'LEVADA',
      classmate_name: 'Turma 1',
      full: false,
      grades: {
        moved: ['TESTE-1', 'TESTE-2'],
        kept: [{ assessment_type: 'MINI-TESTE-1', classmate_name: 'Turma 1', value: '12,5' }],
        frequency: { average: 1390, situation: 'Admitido' },
        obstacle: null,
      },
    },
    {
      subject_id: 2,
      subject: 'Civil',
      what: 'FICA',
      classmate_name: 'Turma 1',
      full: false,
      grades: null,
    },
    {
      subject_id: 3,
      subject: 'Fiscal',
      what: 'EM_FALTA',
      classmate_name: null,
      full: false,
      grades: null,
    },
  ],
};
const names = [
  {
    id: 5,
    name: 'Turma 2',
    course_id: 13,
    course_name: 'Direito',
    course_code: '0013',
    level_name: '1',
    scholar_shift: 'LABORAL' as const,
    entry_year: 2026,
    academic_year_id: 1,
    semester_id: 1,
    capacity: 40,
    students: 38,
  },
];
function open(
  more: Parameters<typeof serveStudents>[1] = [],
  preview = shown,
  actions: readonly Permission[] = permissionNames,
) {
  const api = serveStudents(
    [],
    [
      ...more,
      on(classGroupNames, () => answer.one(names)),
      on(previewMove, () => answer.one(preview)),
      on(moveStudent, () => answer.done('Estudante na turma Turma 2.', preview)),
    ],
  );
  const onClose = jest.fn();
  const student = studentRow(1, 'Ana Mondlane');
  return { onClose, ...renderScreen(<MoveDialog student={student} onClose={onClose} />, { api, actions }) };
}
const choose = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('combobox', { name: 'Nova turma' }));
  await user.click(await screen.findByText('Turma 2 · nível 1 · LABORAL · ingresso 2026 · 38/40 lugares'));
  return within(await screen.findByRole('dialog', { name: 'Mudar Ana Mondlane de turma' }));
};

test('shows carried, remaining and missing grades before the move, which sends the class that was shown', async () => {
  const it = open();
  expect(await screen.findByRole('button', { name: 'Mudar de turma' })).toBeDisabled();
  const dialog = await choose(it);
  expect((await dialog.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Penal (Turma 1) – Vai para a nova turmaNotas levadas: TESTE-1, TESTE-2. ' +
      "Sem coluna na nova turma, ficam como 'nota da turma anterior': MINI-TESTE-1 12,5. " +
      'Frequência já submetida: entra por pauta suplementar com MF 13,9 (Admitido).',
    'Civil (Turma 1) – Fica na turma onde é dada',
    'Fiscal – Em falta: inscrever à parte',
  ]);
  expect(dialog.getByText('Está na turma Turma 1. Na nova turma: 12 de 30 lugares ocupados.')).toBeVisible();
  expect(dialog.getByText('A nova turma tem outro regime do que o estudante.')).toBeVisible();
  await it.user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Pedido do estudante');
  const previews = it.api.calls(previewMove).length;
  await it.user.click(dialog.getByRole('button', { name: 'Mudar de turma' }));
  expect(await screen.findByText('Estudante na turma Turma 2.')).toBeVisible();
  expect(it.api.calls(previewMove)).toHaveLength(previews);
  expect(it.api.calls(moveStudent)[0]!.body).toEqual({
    classmate_id: 5,
    from_classmate_id: 4,
    reason: 'Pedido do estudante',
    confirm_overbook: false,
    seen: { academic_year_id: 1, semester_id: 2 },
  });
  expect(it.onClose).toHaveBeenCalled();
});

test.each([
  'Outra pessoa mudou entretanto este estudante: está agora na turma Turma 9.',
  'A turma Turma 2 passou entretanto para o 1.º ano, 2.º semestre. Escolha-a de novo.',
])('what changed meanwhile is said, the dialog stays and reads what is so now: %s', async (message) => {
  const it = open([
    on(moveStudent, () => {
      throw refuse('conflict', message);
    }),
  ]);
  const dialog = await choose(it);
  await it.user.type(await dialog.findByRole('textbox', { name: 'Motivo' }), 'Pedido do estudante');
  await it.user.click(dialog.getByRole('button', { name: 'Mudar de turma' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(it.onClose).not.toHaveBeenCalled();
  expect(it.api.calls(previewMove).length).toBeGreaterThan(1);
});

test('offers classes of the course only; the present class and full ones cannot be chosen, with the reason', async () => {
  const all = [
    ...names,
    { ...names[0]!, id: 4, name: 'Turma 1' },
    { ...names[0]!, id: 6, name: 'Turma 3', students: 40 },
  ];
  const { user, api } = open([on(classGroupNames, () => answer.one(all))], shown, ['enrolment.update']);
  await user.click(await screen.findByRole('combobox', { name: 'Nova turma' }));
  const closed = (name: RegExp) => screen.findByTitle(name);
  expect(await closed(/^Turma 1 .* – turma actual$/)).toHaveAttribute('aria-disabled', 'true');
  expect(await closed(/^Turma 3 .* – sem lugares$/)).toHaveAttribute('aria-disabled', 'true');
  expect(api.calls(classGroupNames)[0]!.query.course_id).toBe(13);
});

test('a full class asks who may overbook to say so', async () => {
  const it = open([], { ...shown, to: { ...shown.to, members: 30 } });
  const dialog = await choose(it);
  await it.user.click(await dialog.findByRole('checkbox', { name: 'Exceder a capacidade da turma' }));
  await it.user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Autorizado');
  await it.user.click(dialog.getByRole('button', { name: 'Mudar de turma' }));
  await screen.findByText('Estudante na turma Turma 2.');
  expect(it.api.calls(moveStudent)[0]!.body.confirm_overbook).toBe(true);
});

test('a subject that cannot move now keeps the move from being confirmed, and says why', async () => {
  const obstacle = 'Há uma rectificação de nota por decidir: decida-a antes de mudar o estudante.';
  const [penal, ...others] = shown.subjects;
  const blocked = { ...penal!, grades: { moved: [], kept: [], frequency: null, obstacle } };
  const dialog = await choose(open([], { ...shown, subjects: [blocked, ...others] }));
  expect(await dialog.findByText(obstacle)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Mudar de turma' })).toBeDisabled();
});
