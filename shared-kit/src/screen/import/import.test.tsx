import { department } from '@portal/shared-kit/contract/offer/department';
import {
  beginImport,
  confirmImport,
  importById,
  importRows,
  importTemplate,
  mendImportRow,
  undoImport,
  type ImportRecord,
  type ImportRow,
} from '@portal/shared-kit/contract/platform/import';
import { cancelJob, myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import { ImportRecords } from '@portal/shared-kit/screen';
import {
  answer,
  fakeApi,
  held,
  lost,
  on,
  refuse,
  renderScreen,
  violations,
  type Fake,
} from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Permission } from '../../contract/core/permissions.ts';

const line = (number: number, name: string, more: Partial<ImportRow> = {}): ImportRow => ({
  id: number,
  number,
  cells: { dep_name: name, description: '' },
  verdict: 'NOVA',
  problems: {},
  changes: [],
  applied: false,
  ...more,
});
const wrong = () => line(3, '', { verdict: 'ERRO', problems: { dep_name: 'Preencha «Departamento».' } });

/** An API with one import, whose jobs are ended by the test. */
function serve(
  first: Partial<ImportRecord> = {},
  lines: ImportRow[] = [line(2, 'Física'), wrong()],
  ...more: Fake[]
) {
  let rows = lines;
  let record: Omit<ImportRecord, 'counts'> = {
    id: 7,
    kind: 'departments',
    title: 'Departamentos',
    file_name: 'departamentos.csv',
    state: 'VERIFICADA',
    job_id: 1,
    created_at: '2026-11-22T08:00:00.000Z',
    undo_until: null,
    columns: [
      { key: 'dep_name', label: 'Departamento', required: true, choices: [] },
      { key: 'description', label: 'Descrição', required: false, choices: ['Ensino', 'Serviços'] },
    ],
    problems: [],
    ...first,
  };
  let jobs: JobRow[] = [job(1, { state: 'CONCLUIDA' })];
  const count = (verdict: ImportRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  const whole = (): ImportRecord => ({
    ...record,
    counts: {
      total: rows.length,
      NOVA: count('NOVA'),
      ALTERADA: count('ALTERADA'),
      IGUAL: count('IGUAL'),
      ERRO: count('ERRO'),
      applied: rows.filter((row) => row.applied).length,
    },
  });
  const begin = (state: ImportRecord['state']) => {
    record = { ...record, state, job_id: jobs.length + 1 };
    jobs = [job(jobs.length + 1, { state: 'EM_CURSO', done: 1, total: 2 }), ...jobs];
    return answer.done('Começou.', whole());
  };
  const api = fakeApi(
    ...more,
    on(myJobs, () => answer.one(jobs)),
    on(importTemplate, () => new TextEncoder().encode('modelo').buffer),
    on(beginImport, () => begin('A_VERIFICAR')),
    on(importById, () => answer.one(whole())),
    on(importRows, ({ query }) =>
      answer.page(
        rows.filter(({ verdict }) => !query.verdict || verdict === query.verdict),
        query,
      ),
    ),
    on(mendImportRow, ({ params: { number }, body: { cells } }) => {
      const old = rows.find((row) => row.number === number)!;
      const mended = line(number, '', { cells: { ...old.cells, ...cells } });
      rows = rows.map((row) => (row === old ? mended : row));
      return answer.done('Linha verificada de novo.', mended);
    }),
    on(confirmImport, () => begin('A_IMPORTAR')),
    on(undoImport, () => begin('A_ANULAR')),
  );
  return {
    api,
    /** Ends the running job: first for the import, then in the list of jobs, as in the database. */
    end(state: ImportRecord['state'], message: string, change: Partial<ImportRecord> = {}) {
      record = { ...record, state, ...change };
      rows = rows.map((row) => ({ ...row, applied: state === 'IMPORTADA' && row.verdict === 'NOVA' }));
      jobs = [{ ...jobs[0]!, ...job(jobs[0]!.id, { state: 'CONCLUIDA', message }) }, ...jobs.slice(1)];
    },
    stop() {
      jobs = [job(jobs[0]!.id, { state: 'FALHADA', message: 'Avariou.' }), ...jobs.slice(1)];
    },
  };
}
const job = (id: number, more: Partial<JobRow>): JobRow => ({
  id,
  kind: 'import',
  title: 'Importar Departamentos: departamentos.csv',
  done: 2,
  total: 2,
  cancelling: false,
  message: null,
  result: { import_id: 7, kind: 'departments' },
  files: [],
  state: 'CONCLUIDA',
  created_at: '2026-11-22T08:00:00.000Z',
  finished_at: null,
  expires_at: null,
  ...more,
});

const open = (served: ReturnType<typeof serve>, url = '/departments', actions?: readonly Permission[]) =>
  renderScreen(<ImportRecords kind="departments" register={department} />, {
    url,
    api: served.api,
    ...(actions && { actions }),
  });
const table = () => screen.findByRole('table', { name: 'Linhas de departamentos.csv' });
const csv = () => new File(['Departamento\nFísica\n'], 'departamentos.csv', { type: 'text/csv' });

test('without the permission to create records there is no import, not even by its address', () => {
  open(serve(), '/departments?import=7', ['departments.read']);
  expect(screen.queryByRole('button', { name: 'Importar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a file is chosen and checked, and its lines stand there once the job has ended', async () => {
  const served = serve();
  const { user, portal } = open(served);
  await user.click(screen.getByRole('button', { name: 'Importar' }));
  await user.click(await screen.findByRole('button', { name: 'Verificar ficheiro' }));
  expect(await screen.findByText('Escolha o ficheiro a importar.')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await user.upload(screen.getByLabelText('Ficheiro preenchido'), csv());
  expect(await screen.findByRole('progressbar', { name: 'A verificar as linhas' })).toBeInTheDocument();
  expect(await screen.findByText('1 de 2')).toBeInTheDocument();
  expect(portal.location().search).toBe('?import=7');
  served.end('VERIFICADA', '2 linhas verificadas.');
  await act(() => portal.props.queryClient.invalidateQueries({ queryKey: ['GET', '/jobs'] }));
  expect(await screen.findByText('1 linha com erros')).toBeInTheDocument();
  expect(within(await table()).getByText('Preencha «Departamento».')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('a refused file shows its error, stays chosen and can be sent again', async () => {
  let refused = 0;
  const served = serve(
    {},
    [],
    on(beginImport, (_, next) => {
      refused += 1;
      if (refused === 1) throw refuse('invalid', 'O ficheiro não tem linhas para importar.');
      if (refused === 2) throw lost('offline');
      return next();
    }),
  );
  const { user } = open(served, '/departments?import=new');
  await user.upload(await screen.findByLabelText('Ficheiro preenchido'), csv());
  const send = () => user.click(screen.getByRole('button', { name: /Verificar ficheiro/ }));
  expect(await screen.findByText('O ficheiro não tem linhas para importar.')).toBeInTheDocument();
  await send();
  await waitFor(() => expect(screen.queryByText(/não tem linhas/)).not.toBeInTheDocument());
  expect(screen.getByText('departamentos.csv')).toBeInTheDocument();
  await send();
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
});

test('an import that cannot be read says so, and is read again', async () => {
  let broken = true;
  const gate = held();
  const served = serve(
    {},
    undefined,
    on(importById, async (_, next) => {
      await gate;
      if (broken) throw refuse('not_found', 'Importação não encontrada.');
      return next();
    }),
  );
  const { user } = open(served, '/departments?import=7');
  expect(await screen.findByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  gate.release();
  expect(await screen.findByText('Importação não encontrada.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await table()).toBeInTheDocument();
});

test('a line is mended in its cell; what was typed outlives a lost answer, and is asked about before it is left', async () => {
  let broken = true;
  const served = serve(
    {},
    undefined,
    on(mendImportRow, (_, next) => {
      if (broken) throw lost('timeout');
      return next();
    }),
  );
  const { user, portal } = open(served, '/departments?import=7');
  const cell = await screen.findByRole('textbox', { name: 'Departamento, linha 3' });
  expect(cell).toHaveAccessibleDescription('Preencha «Departamento».');
  await user.type(cell, 'Química');
  expect(portal.unsaved()).toBe(true);
  expect(screen.getByText('Verifique primeiro as linhas em que escreveu.')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(portal.toasts.getState()).toHaveLength(1));
  expect(cell).toHaveValue('Química');

  await user.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
  await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }));
  expect(portal.location().search).toBe('?import=7');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Verificar linha 3' }));
  expect(await screen.findByText('Linha 3: Nova.')).toBeInTheDocument();
  expect(served.api.calls(mendImportRow).at(-1)).toMatchObject({
    params: { id: 7, number: 3 },
    body: { cells: { dep_name: 'Química' } },
  });
  expect(portal.unsaved()).toBe(false);
  expect(screen.getByText('2 linhas a criar')).toBeInTheDocument();
});

test('shows the change of a line beside the present value', async () => {
  const changes = [{ key: 'description', old: 'Leis', new: 'Leis e costumes' }];
  const cells = { dep_name: 'Direito', description: 'Leis e costumes' };
  open(serve({}, [line(2, '', { verdict: 'ALTERADA', cells, changes })]), '/departments?import=7');
  expect(within(await table()).getByText('Antes: Leis')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('confirming leaves lines with errors out only once that is said, and can be undone within a day', async () => {
  const served = serve();
  const { user, portal } = open(served, '/departments?import=7');
  const told = () => act(() => portal.props.queryClient.invalidateQueries({ queryKey: ['GET', '/jobs'] }));
  await table();
  const main = () => screen.getAllByRole('dialog')[0]!;
  await user.click(within(main()).getByRole('button', { name: 'Importar' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Importar – Departamentos?' }));
  expect(asked.getByText(/1 linha com erros fica de fora/)).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: 'Importar' }));
  expect(await screen.findByRole('progressbar', { name: 'A importar' })).toBeInTheDocument();
  expect(served.api.calls(confirmImport)[0]!.body).toEqual({ skip_errors: true });
  served.end('IMPORTADA', '1 linha importada.', { undo_until: '2999-01-01T08:00:00.000Z' });
  await told();
  expect(await screen.findByText('1 linha importada.')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Anular importação' }));
  const undo = within(await screen.findByRole('dialog', { name: 'Anular esta importação?' }));
  await user.click(undo.getByRole('button', { name: 'Anular importação' }));
  expect(await screen.findByRole('progressbar', { name: 'A anular' })).toBeInTheDocument();
  served.end('ANULADA', '1 linha anulada.');
  await told();
  expect(await screen.findByText('1 linha anulada.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Anular importação' })).not.toBeInTheDocument();
});

test('a confirmation of which the answer was lost shows what it began; work that broke off goes on', async () => {
  const served = serve(
    {},
    [line(2, 'Física')],
    on(confirmImport, (_, next) => {
      void next();
      throw lost('offline');
    }),
  );
  const { user, portal } = open(served, '/departments?import=7');
  await table();
  await user.click(within(screen.getAllByRole('dialog')[0]!).getByRole('button', { name: 'Importar' }));
  expect(await screen.findByRole('progressbar', { name: 'A importar' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Importar – Departamentos?' })).not.toBeInTheDocument();
  served.stop();
  await act(() => portal.props.queryClient.invalidateQueries({ queryKey: ['GET', '/jobs'] }));
  expect(await screen.findByText(/não chegou ao fim/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeEnabled();
});

test('an import that was closed is found again among the recent ones of its register', async () => {
  const other = job(9, { title: 'Importar Cursos: cursos.csv', result: { import_id: 8, kind: 'courses' } });
  const served = serve(
    {},
    undefined,
    on(myJobs, async (_, next) => answer.one([other, ...(await next()).data])),
  );
  const { user, portal } = open(served, '/departments?import=new');
  const recent = within(await screen.findByRole('region', { name: 'Importações recentes' }));
  expect(recent.getAllByRole('button')).toHaveLength(1);
  await user.click(recent.getByRole('button', { name: 'Importar Departamentos: departamentos.csv' }));
  expect(await table()).toBeInTheDocument();
  expect(portal.location().search).toBe('?import=7');
});

/** Opens the confirmation of the open import. */
async function askToConfirm(user: ReturnType<typeof open>['user']) {
  await screen.findByRole('table');
  await user.click(within(screen.getAllByRole('dialog')[0]!).getByRole('button', { name: 'Importar' }));
  return within(await screen.findByRole('dialog', { name: 'Importar – Departamentos?' }));
}

test('work that runs is stopped from here and gone on with', async () => {
  const served = serve(
    {},
    [line(2, 'Física')],
    on(cancelJob, () => {
      served.stop();
      return answer.done('Cancelada.', job(2, { state: 'CANCELADA' }));
    }),
  );
  const { user } = open(served, '/departments?import=7');
  await table();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Importar' }));
  await user.click(await screen.findByRole('button', { name: 'Parar' }));
  expect(await screen.findByText(/Pode continuar de onde ficou/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continuar' })).toBeEnabled();
});

const ofGrades = (served: ReturnType<typeof serve>) =>
  renderScreen(<ImportRecords kind="past_grades" register={department} />, {
    url: '/students?import=7',
    api: served.api,
  });
test('the history of an earlier system is not taken back, which is said before it is written', async () => {
  const { user, unmount } = ofGrades(serve({ kind: 'past_grades' }, [line(2, 'Física')]));
  expect((await askToConfirm(user)).getByText(/Esta importação não se anula/)).toBeInTheDocument();
  unmount();
  ofGrades(serve({ kind: 'past_grades', state: 'IMPORTADA' }, [line(2, 'Física', { applied: true })]));
  expect(await screen.findByRole('button', { name: 'Importar outro ficheiro' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Anular importação' })).not.toBeInTheDocument();
});

test('errors are grouped, and a wrong choice offers the allowed values', async () => {
  const problems = { dep_name: 'Preencha «Departamento».', description: '«X» não existe.' };
  const bad = line(3, '', { verdict: 'ERRO', problems });
  const { api } = serve({ problems: [{ key: 'dep_name', message: 'Preencha «Departamento».', lines: 2 }] }, [
    bad,
  ]);
  renderScreen(<ImportRecords kind="departments" register={department} />, {
    url: '/department?import=7',
    api,
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Departamento: Preencha «Departamento». (2 linhas)')).toBeVisible();
  const field = await drawer.findByRole('combobox', { name: 'Descrição, linha 3' });
  const list = document.getElementById(field.getAttribute('list')!)!;
  expect([...list.children].map((option) => (option as HTMLOptionElement).value)).toEqual([
    'Ensino',
    'Serviços',
  ]);
});

test('a file that changed on the disk asks to be chosen again, and nothing about the connection', async () => {
  const { api } = serve(
    {},
    [],
    on(beginImport, () => {
      throw lost('offline');
    }),
  );
  const { user } = renderScreen(<ImportRecords kind="departments" register={department} />, {
    url: '/department?import=new',
    api,
  });
  const drawer = within(await screen.findByRole('dialog'));
  const file = new File(['Departamento'], 'departamentos.csv', { type: 'text/csv' });
  Object.assign(file, {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  });
  await user.upload(await drawer.findByLabelText('Ficheiro preenchido'), file);
  expect(await drawer.findByText(/Escolha o ficheiro outra vez/)).toBeVisible();
});

test('the first wrong cell has the focus, though the drawer took it meanwhile, and after a line was mended the next one', async () => {
  const gate = held();
  const served = serve(
    {},
    [wrong(), { ...wrong(), id: 4, number: 4 }],
    on(importRows, async (_, next) => {
      await gate;
      return next();
    }),
  );
  const { user } = open(served, '/departments?import=7');
  expect(await screen.findByText('2 linhas com erros')).toBeInTheDocument();
  act(() => screen.getAllByRole('button', { name: 'Fechar' })[0]!.focus());
  gate.release();
  const cell = await screen.findByRole('textbox', { name: 'Departamento, linha 3' });
  await waitFor(() => expect(cell).toHaveFocus());
  await user.keyboard('Química{Enter}');
  expect(await screen.findByText('Linha 3: Nova.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Departamento, linha 4' })).toHaveFocus());
});

test('who went on to a button keeps the focus there when lines are read again', async () => {
  const served = serve();
  const { portal } = open(served, '/departments?import=7');
  const cell = await screen.findByRole('textbox', { name: 'Departamento, linha 3' });
  await waitFor(() => expect(cell).toHaveFocus());
  const another = screen.getByRole('button', { name: 'Importar outro ficheiro' });
  act(() => another.focus());
  const before = served.api.calls(importRows).length;
  await act(() => portal.props.queryClient.invalidateQueries());
  await waitFor(() => expect(served.api.calls(importRows).length).toBeGreaterThan(before));
  expect(another).toHaveFocus();
});
