import {
  cancelExam,
  checkExam,
  createExam,
  exams,
  examSubjects,
  publishExams,
  updateExam,
  type ExamRow,
} from '@portal/shared-kit/contract/grading/exam';
import { permissionNames, type Permission } from '@portal/shared-kit/contract/core/permissions';
import { classGroupNames } from '@portal/shared-kit/contract/offer/class-group';
import { courseNames } from '@portal/shared-kit/contract/offer/course';
import { roomOptions } from '@portal/shared-kit/contract/offer/room';
import {
  answer,
  fakeApi,
  on,
  refuse,
  renderScreen,
  rowOf,
  violations,
  type Fake,
} from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ExamsPage } from './exams-page.tsx';

const row = (id: number, more: Partial<ExamRow> = {}): ExamRow => ({
  id,
  version: 1,
  classmate_id: 1,
  classmate_name: 'Turma A',
  course_name: 'Direito',
  subject_id: id,
  subject_name: `Disciplina ${id}`,
  year: 2026,
  semester_id: 1,
  kind: 'EXAME_NORMAL',
  date_start: '2126-12-09T06:00:00.000Z',
  date_end: '2126-12-09T08:00:00.000Z',
  minutes: 120,
  room_id: 3,
  room_name: 'Sala 3',
  shares_room: false,
  note: '',
  state: 'RASCUNHO',
  students: 40,
  conflicts: [],
  accepted: '',
  ...more,
});
const taken = { kind: 'SALA_OCUPADA' as const, text: 'A sala está ocupada por Latim (Turma B).' };

function open(
  rows: ExamRow[],
  more: Fake[] = [],
  actions: readonly Permission[] = permissionNames,
  page = <ExamsPage />,
) {
  const api = fakeApi(
    ...more,
    on(exams, ({ query }) =>
      answer.page(
        rows.filter(({ conflicts }) => !query.conflicts || conflicts.length > 0),
        query,
      ),
    ),
    on(courseNames, () => answer.one([{ id: 1, name: 'Direito' }])),
    on(classGroupNames, () => answer.one([])),
    on(roomOptions, () => answer.one([{ id: 3, name: 'Sala 3', location: '', capacity: 40 }])),
    on(examSubjects, () => answer.one([])),
    on(checkExam, ({ query }) => answer.one({ students: 40, conflicts: query.shares_room ? [] : [taken] })),
    on(createExam, () => answer.done('Exame marcado.', row(9))),
    on(updateExam, () => answer.done('Exame alterado.', row(1))),
    on(cancelExam, () => answer.done('Exame desmarcado.', null)),
    on(publishExams, () => answer.done('2 exames publicados.', { published: 2 })),
  );
  return { ...renderScreen(page, { api, actions }), api };
}
const dialog = async () => within(await screen.findByRole('dialog'));

test('the list shows time, room and conflicts, and drafts are published together after their number was shown', async () => {
  const { user, api } = open([
    row(1),
    row(2, { conflicts: [taken], accepted: 'Combinado', room_name: null }),
  ]);
  const list = within(await screen.findByRole('table', { name: 'Calendário de exames' }));
  expect(await list.findAllByText('09/12/2126, 08:00–10:00')).toHaveLength(2);
  expect(list.getByText(taken.text)).not.toBeVisible();
  await user.click(list.getByText('1 conflito'));
  expect(list.getByText(taken.text)).toBeVisible();
  expect(list.getByText('Aceite: Combinado')).toBeVisible();
  expect(list.getByText('Por indicar')).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Publicar rascunhos' }));
  const asked = await dialog();
  expect(await asked.findByText(/^2 exames passam a ser vistos/)).toBeVisible();
  expect(await asked.findByText('1 exame tem conflitos.')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(api.calls(publishExams)).toMatchObject([{ body: {} }]));
});

test('an empty list has nothing to publish', async () => {
  open([]);
  expect(await screen.findByText('Não há exames marcados a partir de hoje')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publicar rascunhos' })).not.toBeInTheDocument();
});

test('conflicts are shown while an exam is changed, and ask for a reason', async () => {
  const { user, api } = open([row(1)]);
  await user.click(await screen.findByRole('button', { name: /Alterar .*Disciplina 1/ }));
  const form = await dialog();
  expect(await form.findByText(taken.text)).toBeVisible();
  await user.type(form.getByLabelText('Motivo para manter com conflitos'), 'Acordado com o docente');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(api.calls(updateExam)).toMatchObject([
      { params: { id: 1 }, body: { reason: 'Acordado com o docente', version: 1, room_id: 3 } },
    ]),
  );
});

test('the subjects of a class that could not be read are read again when they are opened', async () => {
  let down = true;
  const { user, api } = open(
    [],
    [
      on(classGroupNames, () => answer.one([rowOf(classGroupNames, { id: 4, name: 'Turma A' })])),
      on(examSubjects, () => {
        if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.one([
          { subject_id: 5, subject_name: 'Latim', semester_id: 1, year: 2026, students: 40 },
        ]);
      }),
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
  const form = await dialog();
  await user.click(await form.findByRole('combobox', { name: 'Turma' }));
  await user.click(await screen.findByText(/^Turma A/, { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(api.calls(examSubjects)).toHaveLength(1));
  down = false;
  await user.click(form.getByRole('combobox', { name: 'Disciplina' }));
  expect(
    await screen.findByText(/^Latim/, { selector: '.ant-select-item-option-content' }),
  ).toBeInTheDocument();
});

describe('a new exam', () => {
  const latin = { subject_id: 5, subject_name: 'Latim', semester_id: 1 as const, year: 2026, students: 40 };
  const classes = on(classGroupNames, () =>
    answer.one([4, 6].map((id) => rowOf(classGroupNames, { id, name: `Turma ${id}` }))),
  );
  const choose = async (user: ReturnType<typeof open>['user'], field: string, option: RegExp) => {
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: field }));
    await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  const begun = async (more: Fake, page = <ExamsPage />) => {
    const opened = open([], [classes, more], permissionNames, page);
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await screen.findByRole('combobox', { name: 'Turma' });
    await choose(opened.user, 'Turma', /^Turma 4/);
    await choose(opened.user, 'Disciplina', /^Latim/);
    return opened;
  };

  test('does not keep the subject of the class that was chosen before', async () => {
    const { user, api } = await begun(
      on(examSubjects, ({ query }) => answer.one(query.classmate_id === 4 ? [latin] : [])),
    );
    await choose(user, 'Turma', /^Turma 6/);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findAllByText('Escolha a disciplina.')).not.toHaveLength(0);
    expect(api.calls(createExam)).toEqual([]);
  });

  test('finds the year and the semester of its subject again in the draft', async () => {
    const Page = () => {
      const [visit, setVisit] = useState(1);
      return (
        <>
          <button onClick={() => setVisit(visit + 1)}>Sair e voltar</button>
          <ExamsPage key={visit} />
        </>
      );
    };
    const { user } = await begun(
      on(examSubjects, () => answer.one([latin])),
      <Page />,
    );
    await user.click(screen.getByText('Sair e voltar'));
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const form = await dialog();
    expect(await form.findByText(/^Latim/)).toBeInTheDocument();
  });
});

test('conflicts that could not be read are read again', async () => {
  let down = true;
  const check = on(checkExam, (_, next) => {
    if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
    return next();
  });
  const { user } = open([row(1)], [check]);
  await user.click(await screen.findByRole('button', { name: /Alterar .*Disciplina 1/ }));
  expect(await screen.findByText('A base de dados está indisponível.')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await (await dialog()).findByText(taken.text)).toBeVisible();
});

test('sharing the room ends its conflict; an exam is cancelled with a reason that students read', async () => {
  const { user, api } = open([row(1, { state: 'PUBLICADO' })]);
  await user.click(await screen.findByRole('button', { name: /Alterar .*Disciplina 1/ }));
  const form = await dialog();
  await user.click(await form.findByRole('checkbox', { name: /Várias turmas/ }));
  expect(await form.findByText('Sem conflitos. 40 estudantes em causa.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: /Desmarcar .*Disciplina 1/ }));
  const asked = await dialog();
  expect(asked.getByText('Os estudantes e os docentes são avisados e lêem este motivo.')).toBeVisible();
  await user.type(asked.getByLabelText('Motivo'), 'Adiado pela direcção');
  await user.click(asked.getByRole('button', { name: 'Desmarcar' }));
  await waitFor(() =>
    expect(api.calls(cancelExam)).toMatchObject([
      { params: { id: 1 }, body: { reason: 'Adiado pela direcção' } },
    ]),
  );
});

test('who may only read sees no button that changes anything; the list says when it is empty or cannot be read', async () => {
  let broken = true;
  const list = on(exams, (_, next) => {
    if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
    return next();
  });
  const { user } = open([], [list], ['exams.read']);
  expect(await screen.findByText('A base de dados está indisponível.')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Não há exames marcados a partir de hoje')).toBeVisible();
  for (const name of [/Adicionar/, /Publicar/, /Alterar/, /Desmarcar/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
