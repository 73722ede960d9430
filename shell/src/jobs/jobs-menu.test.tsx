import { cancelJob, jobFile, myJobs, type JobRow } from '@portal/shared-kit/contract/platform/job';
import { useTellJobs } from '@portal/shared-kit/data';
import { fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { JobsMenu } from './jobs-menu.tsx';

const job = (more: Partial<JobRow> = {}): JobRow => ({
  id: 1,
  kind: 'export',
  title: 'Lista de inscrições',
  state: 'EM_CURSO',
  done: 30,
  total: 120,
  cancelling: false,
  message: null,
  result: null,
  files: [],
  created_at: '2026-11-22T08:00:00.000Z',
  finished_at: null,
  expires_at: null,
  ...more,
});
const ended = {
  state: 'CONCLUIDA',
  done: 120,
  message: 'Lista com 120 registos.',
  files: [{ position: 1, name: 'inscricoes_2026.pdf', size: 9_000 }],
  finished_at: '2026-11-22T08:01:00.000Z',
  expires_at: '2026-11-23T08:01:00.000Z',
} satisfies Partial<JobRow>;

/** A screen of a remote that starts a job. */
const Starter = ({ start }: { start: () => void }) => {
  const tell = useTellJobs();
  return (
    <button
      onClick={() => {
        start();
        tell();
      }}
    >
      Exportar
    </button>
  );
};

function open(first: JobRow[]) {
  let jobs = first;
  const api = fakeApi(
    on(myJobs, () => ({ status: 1 as const, data: jobs })),
    on(cancelJob, ({ params }) => {
      if (jobs[0]?.state === 'EM_ESPERA') throw refuse('unavailable', 'Tente mais tarde.');
      jobs = jobs.map((each) => (each.id === params.id ? { ...each, cancelling: true } : each));
      return { status: 1 as const, success: true as const, message: 'A terminar.', data: jobs[0]! };
    }),
    on(jobFile, () => new TextEncoder().encode('pdf').buffer),
  );
  const shown = renderScreen(
    <>
      <JobsMenu />
      <Starter start={() => (jobs = [job(), ...jobs])} />
    </>,
    { api },
  );
  return { ...shown, set: (next: JobRow[]) => (jobs = next) };
}
const panel = () => within(screen.getByRole('region', { name: 'Tarefas' }));

test('a user without jobs has no menu of jobs; a job started by a screen appears at once', async () => {
  const { user } = open([]);
  expect(screen.queryByRole('button', { name: /Tarefas/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByRole('button', { name: 'Tarefas (1 em curso)' })).toBeInTheDocument();
});

test('the panel says how far each is, what came of it, and offers its files; Escape closes it', async () => {
  const { user } = open([job(), job({ id: 2, title: 'Importação', ...ended })]);
  const button = await screen.findByRole('button', { name: 'Tarefas (1 em curso)' });
  await user.click(button);
  expect(panel().getByRole('progressbar', { name: 'Progresso: Lista de inscrições' })).toHaveAttribute(
    'value',
    '30',
  );
  expect(panel().getByText('30 de 120')).toBeInTheDocument();
  expect(panel().getByText('Concluída')).toBeInTheDocument();
  expect(panel().getByText('Lista com 120 registos.')).toBeInTheDocument();
  expect(panel().getByRole('button', { name: 'Descarregar inscricoes_2026.pdf' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Tarefas' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('cancels a running job and shows that it is ending; shows a refusal', async () => {
  const { user, set, portal } = open([job()]);
  await user.click(await screen.findByRole('button', { name: /Tarefas/ }));
  await user.click(panel().getByRole('button', { name: 'Cancelar: Lista de inscrições' }));
  expect(await panel().findByText('A cancelar...')).toBeInTheDocument();
  expect(panel().queryByRole('button', { name: /Cancelar/ })).not.toBeInTheDocument();
  set([job({ state: 'EM_ESPERA' })]);
  await act(() => portal.props.queryClient.invalidateQueries());
  await user.click(await panel().findByRole('button', { name: 'Cancelar: Lista de inscrições' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Tente mais tarde.');
});

test('polls while a job runs, shows its end, and then stops polling', async () => {
  jest.useFakeTimers();
  try {
    const { api, set } = open([job()]);
    await act(() => jest.advanceTimersByTimeAsync(2_100));
    const before = api.calls(myJobs).length;
    expect(before).toBeGreaterThan(1);
    set([job(ended)]);
    await act(() => jest.advanceTimersByTimeAsync(2_100));
    expect(screen.getByRole('status')).toHaveTextContent('Lista de inscrições: Lista com 120 registos.');
    const after = api.calls(myJobs).length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(api.calls(myJobs)).toHaveLength(after);
  } finally {
    jest.useRealTimers();
  }
});

test('shows a short job soon after its end, and polls a long one every two seconds', async () => {
  jest.useFakeTimers();
  try {
    const { api, set } = open([job({ id: 7 })]);
    await act(() => jest.advanceTimersByTimeAsync(10));
    const callsWithin = async (ms: number) => {
      const before = api.calls(myJobs).length;
      await act(() => jest.advanceTimersByTimeAsync(ms));
      return api.calls(myJobs).length - before;
    };
    expect(await callsWithin(500)).toBe(1);
    await callsWithin(20_000);
    expect(await callsWithin(6_000)).toBe(3);
    set([job({ id: 8 }), job({ id: 7 })]);
    await callsWithin(2_000);
    expect(await callsWithin(500)).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});
