import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { fakeApi, held, lost, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { DashboardPage } from './dashboard-page.tsx';
import { shortcutsOf } from './shortcuts.tsx';

type Answer = Out<typeof dashboard>;
const full: Answer = {
  status: 1,
  data: {
    updated_at: '2026-03-05T08:15:30.000Z',
    figures: { active_sessions: 3, active_users: 1234, departments: 6, courses: 0, failed_logins_24h: 2 },
    work: {
      candidacies: { year: 2027, count: 17, oldest_days: 9 },
      inscriptions: { year: 2026, active: 1250, pending: 31 },
      receipts: { today_cents: 250_050, month_cents: 123_456_789, today: '2026-03-05' },
      proofs: { count: 4 },
      periods: { closing: 1 },
    },
    logins_by_day: [
      { label: '2026-03-04', value: 5 },
      { label: '2026-03-05', value: 7 },
    ],
    courses_by_department: [{ label: 'Informática', value: 4 }],
    recent_activity: [
      {
        id: 1,
        at: '2026-03-05T08:00:00.000Z',
        who: 'Ana Macuácua',
        action: 'criou',
        entity: 'departamento',
        what: 'Física',
      },
    ],
  },
};
const bare: Answer = {
  status: 1,
  data: {
    ...full.data,
    figures: {
      active_sessions: null,
      active_users: null,
      departments: null,
      courses: null,
      failed_logins_24h: null,
    },
    work: null,
    logins_by_day: null,
    courses_by_department: null,
    recent_activity: null,
  },
};
const shortcuts = [{ title: 'Departamentos', path: '/departments' }];
const page = <DashboardPage shortcuts={shortcuts} canOpen={(path) => path === '/departments'} />;
const card = (name: string) =>
  within(screen.getByRole('region', { name: 'Números' })).getByText(name).parentElement!;

test('shows the figures, when they were counted, and links a number to its list where there is one', async () => {
  const { container } = renderScreen(page, { api: fakeApi(on(dashboard, () => full)) });
  expect(await screen.findByText('1234')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByText('05/03/2026 10:15:30')).toBeVisible();
  expect(card('Cursos')).toHaveTextContent('0');
  expect(card('Departamentos')).toHaveAttribute('href', '/departments?state=activo');
  expect(card('Utilizadores activos')).not.toHaveAttribute('href');
  await screen.findByRole('figure', { name: 'Acessos por dia' });
  expect(await violations(container)).toEqual([]);
});

test('what waits to be done leads to its list, where the user may open it', async () => {
  const periods = '/activities/configure_inscription';
  const lists = ['/Candidate/2027', '/inscription-report', '/confirm_payment', periods];
  const { container } = renderScreen(
    <DashboardPage shortcuts={[]} canOpen={(path) => lists.includes(path)} />,
    {
      api: fakeApi(on(dashboard, () => full)),
    },
  );
  const work = within(await screen.findByRole('region', { name: 'Por fazer' }));
  const of = (name: string) => work.getByText(name).parentElement!;
  expect(of('Candidaturas por rever')).toHaveTextContent('17A mais antiga espera há 9 dias');
  expect(of('Candidaturas por rever')).toHaveAttribute('href', '/Candidate/2027');
  expect(of('Inscrições activas')).toHaveAttribute('href', '/inscription-report?year=2026&state=ACTIVA');
  expect(of('Inscrições por pagar')).toHaveTextContent('31');
  expect(of('Inscrições por pagar')).not.toHaveAttribute('href');
  expect(of('Comprovativos por verificar')).toHaveAttribute('href', '/confirm_payment');
  expect(of('Recebido hoje')).toHaveTextContent('2 500,50 MZN');
  const receipts = '/confirm_payment?fila=confirmados';
  expect(of('Recebido hoje')).toHaveAttribute('href', `${receipts}&from=2026-03-05&until=2026-03-05`);
  expect(of('Recebido este mês')).toHaveAttribute('href', `${receipts}&from=2026-03-01&until=2026-03-05`);
  expect(of('Períodos que terminam em 7 dias')).toHaveTextContent('1');
  expect(of('Períodos que terminam em 7 dias')).toHaveAttribute('href', `${periods}?closing=7`);
  expect(await violations(container)).toEqual([]);
});

test('of what waits each user sees what they may read, and nothing of it where that is nothing', async () => {
  const none = { candidacies: null, inscriptions: null, receipts: null, periods: null };
  const show = (work: Answer['data']['work']) =>
    renderScreen(page, { api: fakeApi(on(dashboard, () => ({ ...full, data: { ...full.data, work } }))) });
  const { unmount } = show({ ...none, proofs: { count: 0 } });
  expect(
    within(await screen.findByRole('region', { name: 'Por fazer' })).getAllByRole('listitem'),
  ).toHaveLength(1);
  unmount();
  show({ ...none, proofs: null });
  await screen.findByText('1234');
  expect(screen.queryByRole('region', { name: 'Por fazer' })).not.toBeInTheDocument();
});

test('shortcuts are the pages of a short menu, and of a long one where each group begins', () => {
  const group = (name: string, count: number) => ({
    entries: Array.from({ length: count }, (_, n) => ({ title: `${name} ${n}`, path: `/${name}/${n}` })),
  });
  const own = { entries: [{ title: 'Painel', path: '/dashboard' }] };
  expect(shortcutsOf([own, group('a', 2), group('b', 4)])).toHaveLength(6);
  expect(shortcutsOf([own, group('a', 5), group('b', 4)]).map(({ path }) => path)).toEqual(['/a/0', '/b/0']);
  expect(shortcutsOf(Array.from({ length: 9 }, (_, n) => group(`g${n}`, 2)))).toHaveLength(6);
});

test('shows charts with their tables after the figures, and the recent activity', async () => {
  renderScreen(page, { api: fakeApi(on(dashboard, () => full)) });
  expect(await screen.findByRole('figure', { name: 'Acessos por dia' })).toBeVisible();
  expect(screen.getByRole('figure', { name: 'Cursos por departamento' })).toBeVisible();
  expect(screen.getByText(/criou departamento/)).toHaveTextContent(
    'Ana Macuácua · criou departamento · Física',
  );
});

test('while the figures load there is a skeleton that says so', async () => {
  const gate = held();
  renderScreen(page, { api: fakeApi(on(dashboard, () => gate.then(() => full))) });
  expect(screen.getByText('A carregar os números do painel…')).toBeInTheDocument();
  gate.release();
  expect(await screen.findByText('1234')).toBeVisible();
  expect(screen.queryByText('A carregar os números do painel…')).not.toBeInTheDocument();
});

test('without the permission the cards are dimmed and show no numbers, and the own shortcuts remain', async () => {
  renderScreen(page, { actions: [], api: fakeApi(on(dashboard, () => bare)) });
  expect(screen.getByText('Não tem permissão para ver estes números.')).toBeVisible();
  expect(await within(screen.getByRole('region', { name: 'Números' })).findAllByText('—')).toHaveLength(5);
  expect(screen.getByRole('link', { name: 'Departamentos' })).toHaveAttribute('href', '/departments');
  expect(screen.queryByText(/Actualizado em/)).not.toBeInTheDocument();
});

test.each([
  ['refused', refuse('internal', 'Erro interno.'), /req-teste/],
  ['without network', lost('offline'), /./],
])('a load that is %s says so and can be tried again', async (_how, fault, detail) => {
  let broken = true;
  const api = fakeApi(
    on(dashboard, () => {
      if (broken) throw fault;
      return full;
    }),
  );
  const { user } = renderScreen(page, { api });
  const alert = await screen.findByText('Não foi possível carregar os números do painel.');
  expect(alert.closest('[role=alert]')).toHaveTextContent(detail);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('1234')).toBeVisible();
  expect(screen.queryByText('Não foi possível carregar os números do painel.')).not.toBeInTheDocument();
});

test('an institution that has just begun sees that there is nothing yet', async () => {
  const fresh = { ...full, data: { ...full.data, courses_by_department: [], recent_activity: [] } };
  renderScreen(page, { api: fakeApi(on(dashboard, () => fresh)) });
  expect(await screen.findByText('Ainda não há actividade.')).toBeVisible();
  expect(screen.getByText('Ainda não há dados.')).toBeVisible();
});
