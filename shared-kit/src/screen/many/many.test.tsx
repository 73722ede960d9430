import { screen, waitFor, within } from '@testing-library/react';
import { permissionNames, type Permission } from '../../contract/core/permissions.ts';
import { batchResult, previewBatch, submitBatch, type BatchRow } from '../../contract/platform/batch.ts';
import { jobFile, myJobs, type JobRow } from '../../contract/platform/job.ts';
import { classGroupNames, type ClassOption } from '../../contract/offer/class-group.ts';
import { courseNames } from '../../contract/offer/course.ts';
import { department } from '../../contract/offer/department.ts';
import { answer, fakeApi, lost, on, renderScreen, violations, type Fake } from '../../testing/index.ts';
import { manyMessages as text } from '../frame/many-messages.ts';
import { RegisterScreen } from '../index.ts';
import { ManyDialog } from './many-dialog.tsx';

const all = Array.from({ length: 230 }, (_, index) => ({
  id: index + 1,
  dep_name: `Departamento ${index + 1}`,
  description: '',
  head_id: null,
  head_name: null,
  active: true,
  version: 3,
  in_use: true,
}));
const rowOf = (id: number, more: Partial<BatchRow> = {}): BatchRow => ({
  id,
  name: `Departamento ${id}`,
  outcome: 'FEITO',
  message: '',
  version: 3,
  ...more,
});
const ended = (id: number): JobRow => ({
  id,
  kind: 'batch',
  title: 'Desactivar – Departamentos (2)',
  state: 'CONCLUIDA',
  done: 2,
  total: 2,
  cancelling: false,
  message: '2 feitos.',
  result: {},
  files: [{ position: 1, name: 'resultado.csv', size: 40 }],
  created_at: '2026-11-22T08:00:00.000Z',
  finished_at: '2026-11-22T08:00:01.000Z',
  expires_at: null,
});

function open(fakes: Fake[] = [], actions: readonly Permission[] = permissionNames) {
  const jobs: JobRow[] = [];
  const api = fakeApi(
    ...fakes,
    on(department.list, ({ query }) =>
      answer.page(
        all.filter((one) => one.dep_name.includes(query.search)),
        query,
      ),
    ),
    on(previewBatch, ({ body }) => answer.one(body.ids.map((id) => rowOf(id)))),
    on(submitBatch, () => {
      jobs.unshift(ended(70 + jobs.length));
      return answer.done('O trabalho começou.', { job_id: jobs[0]!.id });
    }),
    on(myJobs, () => answer.one([...jobs])),
    on(batchResult, () =>
      answer.one({
        act: 'departments-deactivate' as const,
        rows: [rowOf(1, { version: 4 }), rowOf(2, { version: 4 })],
      }),
    ),
    on(jobFile, () => new TextEncoder().encode('Registo').buffer),
  );
  const page = (
    <RegisterScreen
      title="Departamentos"
      register={department}
      columns={[{ title: 'Departamento', dataIndex: 'dep_name' }]}
      fields={null}
    />
  );
  return Object.assign(renderScreen(page, { api, actions }), { api });
}
const box = (id: number) => screen.findByRole('checkbox', { name: `Seleccionar Departamento ${id}` });
const bar = () => screen.getByRole('group', { name: 'Acções sobre os registos seleccionados' });
const noBar = () => expect(screen.queryByRole('group', { name: /seleccionados$/ })).not.toBeInTheDocument();

test('rows are chosen one by one, from one to another with Shift, and by the space bar; the bar is there as long as any is', async () => {
  const { user } = open();
  await user.click(await box(2));
  expect(bar()).toHaveTextContent('1 seleccionado');
  await user.keyboard('{Shift>}');
  await user.click(await box(5));
  await user.keyboard('{/Shift}');
  expect(bar()).toHaveTextContent('4 seleccionados');
  (await box(3)).focus();
  await user.keyboard(' ');
  expect(bar()).toHaveTextContent('3 seleccionados');
  expect(await violations()).toEqual([]);
  await user.click(within(bar()).getByRole('button', { name: 'Limpar' }));
  noBar();
  expect(document.activeElement).toHaveClass('pk-list');
});

test('a page is chosen, then all that match; another search chooses anew', async () => {
  const { api, user } = open();
  await box(1);
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todos desta página' }));
  expect(bar()).toHaveTextContent('10 seleccionados');
  await user.click(within(bar()).getByRole('button', { name: 'Seleccionar todos os 230' }));
  await waitFor(() => expect(bar()).toHaveTextContent('230 seleccionados'));
  expect(
    api
      .calls(department.list)
      .map(({ query }) => [query.page, query.per_page])
      .slice(-3),
  ).toEqual([
    [1, 100],
    [2, 100],
    [3, 100],
  ]);
  await user.type(screen.getByRole('searchbox'), 'Departamento 23{Enter}');
  await waitFor(noBar);
});

test('previews a batch act on each record, performs it once, shows each result, and undoes it', async () => {
  let sent = 0;
  const { api, user } = open([
    on(previewBatch, ({ body }) =>
      answer.one([
        ...body.ids.slice(0, 2).map((id) => rowOf(id)),
        rowOf(3, { outcome: 'RECUSADO', message: 'Tem cursos activos.' }),
      ]),
    ),
    on(submitBatch, (_args, next) => {
      sent += 1;
      if (sent === 1) throw lost('timeout');
      return next();
    }),
  ]);
  for (const id of [1, 2, 3]) await user.click(await box(id));
  await user.click(within(bar()).getByRole('button', { name: 'Desactivar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Desactivar – 3 registos' });
  expect(await within(dialog).findByText('2 registos mudam; 1 não pode, com o motivo.')).toBeVisible();
  expect(
    within(dialog).getByRole('row', { name: 'Departamento 3 Fica igual: Tem cursos activos.' }),
  ).toBeVisible();
  expect(await violations()).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Desactivar 2' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Tentar de novo' }));
  expect(await within(dialog).findByText('2 feitos.')).toBeVisible();
  const [first, again] = api.calls(submitBatch);
  expect(again).toEqual(first);
  expect(first!.body.items).toEqual([
    { id: 1, version: 3 },
    { id: 2, version: 3 },
  ]);
  expect(await within(dialog).findByRole('row', { name: 'Departamento 1 Feito' })).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Descarregar resultado' })).toBeVisible();

  await user.click(within(dialog).getByRole('button', { name: 'Anular 2' }));
  await waitFor(() => expect(api.calls(submitBatch)).toHaveLength(3));
  expect(api.calls(submitBatch)[2]).toMatchObject({
    params: { act: 'departments-activate' },
    body: {
      items: [
        { id: 1, version: 4 },
        { id: 2, version: 4 },
      ],
    },
  });
  expect(api.calls(submitBatch)[2]!.body.key).not.toBe(first!.body.key);
  await waitFor(() =>
    expect(within(dialog).queryByRole('button', { name: /^Anular/ })).not.toBeInTheDocument(),
  );
  await user.click(await within(dialog).findByRole('button', { name: 'Fechar' }));
  noBar();
  await waitFor(() => expect(document.activeElement).toHaveClass('pk-list'));
});

test('a preview that fails is read again, and nothing is offered that would change nothing', async () => {
  let fails = true;
  const { user } = open([
    on(previewBatch, ({ body }) => {
      if (fails) throw lost('offline');
      return answer.one(body.ids.map((id) => rowOf(id, { outcome: 'IGUAL', message: 'Já está activo.' })));
    }),
  ]);
  await user.click(await box(1));
  await user.click(within(bar()).getByRole('button', { name: 'Activar' }));
  fails = false;
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Tentar de novo' }));
  expect(await within(dialog).findByText('Nenhum destes registos muda.')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /^Activar/ })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  expect(bar()).toHaveTextContent('1 seleccionado');
});

test('without the permission for one record there is no selection', async () => {
  open([], ['departments.read', 'departments.update']);
  await screen.findByRole('row', { name: /Departamento 1 / });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

describe('what was typed stays while another choice is made', () => {
  const dialogOf = (act: 'candidacies-reject' | 'students-assign', ...fakes: Fake[]) =>
    renderScreen(<ManyDialog act={act} ids={[1]} onClose={() => undefined} />, {
      api: fakeApi(
        on(previewBatch, () => answer.one([rowOf(1)])),
        on(myJobs, () => answer.one([])),
        ...fakes,
      ),
      actions: permissionNames,
    });

  test('the explanation of a rejection', async () => {
    const { user } = dialogOf('candidacies-reject');
    const reasons = await screen.findByRole('combobox', { name: text.rejectionReason });
    await user.selectOptions(reasons, 'OUTRO');
    await user.type(screen.getByRole('textbox', { name: /^Explicação/ }), 'Faltou à entrevista');
    await user.selectOptions(reasons, text.chooseReason);
    await user.selectOptions(reasons, 'VAGAS_ESGOTADAS');
    expect(screen.getByRole('textbox', { name: /^Explicação/ })).toHaveValue('Faltou à entrevista');
  });

  test('the reason of an allocation', async () => {
    const group = (id: number, course_id: number, course_name: string): ClassOption => ({
      id,
      name: `Turma ${id}`,
      course_id,
      course_name,
      course_code: `000${course_id}`,
      level_name: '1',
      scholar_shift: 'LABORAL',
      entry_year: 2026,
      academic_year_id: 1,
      semester_id: 1,
      capacity: 40,
      students: 3,
    });
    const courses = [
      { id: 1, name: 'Direito' },
      { id: 2, name: 'Economia' },
    ];
    const { user } = dialogOf(
      'students-assign',
      on(courseNames, () => answer.one(courses as never)),
      on(classGroupNames, ({ query }) =>
        answer.one(
          [group(5, 1, 'Direito'), group(6, 2, 'Economia')].filter(
            (one) => query.course_id === undefined || one.course_id === query.course_id,
          ),
        ),
      ),
    );
    const pick = async (name: string, option: string | RegExp) => {
      await user.click(screen.getByRole('combobox', { name }));
      await user.click(await screen.findByTitle(option));
    };
    await pick('Turma', /^Turma 5/);
    await user.type(await screen.findByRole('textbox', { name: /^Motivo/ }), 'Turmas juntas');
    await pick('Curso', 'Economia');
    expect(screen.queryByRole('textbox', { name: /^Motivo/ })).not.toBeInTheDocument();
    await pick('Turma', /^Turma 6/);
    expect(await screen.findByRole('textbox', { name: /^Motivo/ })).toHaveValue('Turmas juntas');
  });
});
