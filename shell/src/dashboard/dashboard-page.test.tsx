import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import {
  readLayout,
  saveLayout,
  type DashboardLayout,
} from '@portal/shared-kit/contract/reporting/dashboard-layout';
import {
  figureAt,
  inscriptionFigure,
  intakeFigures,
  periodDays,
} from '@portal/shared-kit/contract/reporting/figures';
import { fakeApi, held, lost, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within, render } from '@testing-library/react';
import { DashboardPage } from './dashboard-page.tsx';
import { shortcutsOf } from './shortcuts.tsx';
import { Spark } from './past.tsx';
import { isFigure } from './widgets.tsx';
import { cssClasses, sortWidgets, isShown, moveWidget, toggleWidget } from './widget.ts';

type Answer = Out<typeof dashboard>;
const full: Answer = {
  status: 1,
  data: {
    updated_at: '2026-03-05T08:15:30.000Z',
    figures: { active_sessions: 3, active_users: 1234, departments: 6, courses: 0, failed_logins_24h: 2 },
    history: {
      departments: { before: { value: 5, on: '2026-02-05' }, series: [5, 5, 6] },
      received_today: { before: { value: 500_100, on: '2026-02-05' }, series: [0, 250_050] },
    },
    work: {
      candidacies: { year: 2027, count: 17, oldest_days: 9 },
      inscriptions: { year: 2026, active: 1250, pending: 31 },
      receipts: { today_cents: 250_050, month_cents: 123_456_789, today: '2026-03-05' },
      proofs: { count: 4 },
      unmatched: { count: 3 },
      requests: { overdue: 2 },
      sheets: { late: 5, teachers: 3 },
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
    history: {},
    work: null,
    logins_by_day: null,
    courses_by_department: null,
    recent_activity: null,
  },
};
const shortcuts = [{ title: 'Departamentos', path: '/departments' }];
const page = <DashboardPage shortcuts={shortcuts} cards={[]} canOpen={(path) => path === '/departments'} />;
const savedLayout: DashboardLayout = { order: [], hidden: [] };
const intake = { year: 2027, submitted: 400, approved: 300, paid: 200, enrolled: 100, waiting: 42 };
const week = {
  today: '2026-03-05',
  moments: [
    {
      id: 1,
      type: 'INSCRICAO',
      academic_year: 2027,
      course_name: 'Direito',
      on: '2026-03-07',
      what: 'ends' as const,
    },
  ],
};
/** Endpoints of the page's parts, beside the numbers. */
const parts = () => [
  on(readLayout, () => ({ status: 1 as const, data: savedLayout })),
  on(intakeFigures, () => ({ status: 1 as const, data: intake })),
  on(periodDays, () => ({ status: 1 as const, data: week })),
];
const portal = (answer: () => Answer | Promise<Answer>) => fakeApi(on(dashboard, answer), ...parts());
const number = (name: string) =>
  within(screen.getByRole('region', { name: 'Números' })).getByText(name).parentElement!;

test('shows the figures, when they were counted, and links a number to its list where there is one', async () => {
  renderScreen(page, { api: portal(() => full) });
  expect(await screen.findByText('1234')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByText('05/03/2026 10:15:30')).toBeVisible();
  expect(number('Cursos')).toHaveTextContent('0');
  expect(number('Departamentos')).toHaveAttribute('href', '/departments?state=activo');
  expect(number('Departamentos')).toHaveTextContent('6▲ Subiu 20 % face a 05/02');
  expect(number('Utilizadores activos')).not.toHaveAttribute('href');
  await screen.findByRole('figure', { name: 'Acessos por dia' });
});

test('pending work links to its list, the most urgent first, if the user may open it', async () => {
  const periods = '/activities/configure_inscription';
  const lists = ['/audit', '/Candidate/2027', '/confirm_payment', '/services', '/guidelines', periods];
  renderScreen(<DashboardPage shortcuts={[]} cards={[]} canOpen={(path) => lists.includes(path)} />, {
    api: portal(() => full),
  });
  const work = within(await screen.findByRole('region', { name: 'À sua espera' }));
  expect(work.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '4Comprovativos por verificar Verificar →',
    '3Pagamentos por identificar Identificar →',
    '2Pedidos de serviços em atraso Abrir →',
    '5Disciplinas com pauta fora do prazo de 3 docentesAbrir →',
    '17Candidaturas por rever a mais antiga há 9 diasRever →',
    '31Inscrições por pagar de 2026',
    '1Períodos que terminam em 7 dias Abrir →',
  ]);
  expect(work.getByRole('link', { name: /Candidaturas por rever/ })).toHaveAttribute(
    'href',
    '/Candidate/2027',
  );
  expect(work.getByRole('link', { name: /por identificar/ })).toHaveAttribute(
    'href',
    '/confirm_payment?fila=por-identificar',
  );
  expect(work.getByRole('link', { name: /em atraso/ })).toHaveAttribute('href', '/services?overdue=SIM');
  expect(work.getByRole('link', { name: /fora do prazo/ })).toHaveAttribute(
    'href',
    '/guidelines?separador=em-atraso',
  );
  expect(work.getByRole('link', { name: /Períodos/ })).toHaveAttribute('href', `${periods}?closing=7`);
  expect(screen.getByRole('link', { name: /Recebido hoje/ })).toHaveAttribute(
    'href',
    '/confirm_payment?fila=confirmados&from=2026-03-05&until=2026-03-05',
  );
  expect(screen.getByText('2 500,50 MZN')).toBeVisible();
  expect(screen.getByRole('link', { name: /Recebido hoje/ })).toHaveTextContent('▼ Desceu 50 % face a 05/02');
  // From the day on which the 24 hours began.
  expect(number('Acessos falhados (24 h)')).toHaveAttribute(
    'href',
    '/audit?act=login_failed&from=2026-03-04',
  );
});

test('of what waits each user sees what they may read, and nothing of it where that is nothing', async () => {
  const none = {
    candidacies: null,
    inscriptions: null,
    receipts: null,
    unmatched: null,
    requests: null,
    sheets: null,
    periods: null,
  };
  const show = (work: Answer['data']['work']) =>
    renderScreen(page, { api: portal(() => ({ ...full, data: { ...full.data, work } })) });
  const { unmount } = show({ ...none, proofs: { count: 0 } });
  const work = within(await screen.findByRole('region', { name: 'À sua espera' }));
  expect(work.getByText('Nada à sua espera.')).toBeVisible();
  unmount();
  show({ ...none, proofs: null });
  await screen.findByText('1234');
  expect(screen.queryByRole('region', { name: 'À sua espera' })).not.toBeInTheDocument();
});

const figure = {
  value: 120,
  unit: 'count' as const,
  before: { value: 100, on: '2026-02-05' },
  series: [100, 110, 120],
  list: '/inscription-report?year=2026&state=ACTIVA',
};
const card = (source: string, path = '/inscription-report') => ({
  title: `Cartão ${source}`,
  path,
  source: source as '/',
});

test('a card of a release shows its number, how it changed and the list behind it; one that is lost leaves the others', async () => {
  const lost = figureAt('/figures/other', 'students.read', 'Outro');
  const ofGateway = figureAt('/registry/figures/failures', 'releases.read', 'Falhas');
  expect([ofGateway.gateway, lost.gateway]).toEqual([true, false]);
  let broken = true;
  const api = fakeApi(
    on(dashboard, () => full),
    ...parts(),
    on(inscriptionFigure, () => ({ status: 1 as const, data: figure })),
    on(ofGateway, () => ({ status: 1 as const, data: { ...figure, value: 7, list: '/releases' } })),
    on(lost, () => {
      if (broken) throw refuse('internal', 'Erro interno.');
      return { status: 1 as const, data: { ...figure, value: 90 } };
    }),
  );
  const { user } = renderScreen(
    <DashboardPage
      shortcuts={[]}
      cards={[
        card('/figures/inscriptions'),
        card('/figures/other', '/students'),
        card('/registry/figures/failures', '/releases'),
      ]}
      canOpen={() => true}
    />,
    { api },
  );
  const link = await screen.findByRole('link', { name: /Cartão \/figures\/inscriptions/ });
  expect(link).toHaveTextContent('120▲ Subiu 20 % face a 05/02');
  expect(link).toHaveAttribute('href', figure.list);
  expect(await screen.findByRole('link', { name: /registry/ })).toHaveTextContent(/7.*face a 05\/02/);
  const other = within(screen.getByRole('group', { name: 'Cartão /figures/other' }));
  expect(other.getByText('Erro interno.')).toBeVisible();
  broken = false;
  await user.click(other.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('90')).toBeVisible();
  // Its list is not below the card's page, so there is no link.
  expect(screen.queryByRole('link', { name: /figures\/other/ })).not.toBeInTheDocument();
});

test('the intake is a funnel and the periods of a week a strip, each with its words', async () => {
  renderScreen(page, { api: portal(() => full) });
  const funnel = within(await screen.findByRole('region', { name: 'Da candidatura à matrícula, 2027' }));
  expect(funnel.getByText('Aprovadas').nextElementSibling).toHaveTextContent('300');
  const strip = within(screen.getByRole('region', { name: 'Períodos nos próximos 7 dias' }));
  expect(await strip.findByText('termina: Inscrição 2027, Direito')).toBeVisible();
  expect(strip.getAllByRole('time').map((day) => day.textContent)).toEqual([
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
    '11',
  ]);
});

test('the person hides a part and moves another, by keyboard too, and the order is kept', async () => {
  const saved: DashboardLayout[] = [];
  const api = fakeApi(
    on(dashboard, () => full),
    ...parts(),
    on(saveLayout, ({ body }) => {
      saved.push(body);
      return { status: 1 as const, data: body };
    }),
  );
  const { user } = renderScreen(page, { api });
  await screen.findByRole('region', { name: 'À sua espera' });
  await user.click(screen.getByRole('button', { name: 'Personalizar' }));
  await user.click(screen.getByRole('checkbox', { name: 'À sua espera' }));
  expect(screen.queryByRole('region', { name: 'À sua espera' })).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'Pôr antes: Da candidatura à matrícula' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Pôr antes: Da candidatura à matrícula' })).toHaveFocus();
  expect(saved.at(-1)!.hidden).toEqual(['waiting']);
  expect(saved.at(-1)!.order.slice(0, 3)).toEqual(['waiting', 'intake', 'today']);
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
  renderScreen(page, { api: portal(() => full) });
  expect(await screen.findByRole('figure', { name: 'Acessos por dia' })).toBeVisible();
  expect(screen.getByRole('figure', { name: 'Cursos por departamento' })).toBeVisible();
  expect(screen.getByText(/criou departamento/)).toHaveTextContent(
    'Ana Macuácua · criou departamento · Física',
  );
});

test('while the figures load there is a skeleton that says so', async () => {
  const gate = held();
  renderScreen(page, { api: portal(() => gate.then(() => full)) });
  expect(screen.getByText('A carregar os números do painel…')).toBeInTheDocument();
  // What says when, and the button beside it, stand before the numbers: coming late they would move the page.
  expect(screen.getByRole('time')).toHaveTextContent(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  expect(screen.getByRole('button', { name: 'Actualizar' })).toBeDisabled();
  // So does the room of the change and the history of a number.
  const room = () =>
    ['.p-figure-note', '.p-figure-picture'].map((part) =>
      screen.getByText('Departamentos', { selector: '.p-figure-name' }).parentElement!.querySelector(part),
    );
  expect(room()).not.toContain(null);
  gate.release();
  expect(await screen.findByText('1234')).toBeVisible();
  expect(room()).not.toContain(null);
  expect(screen.queryByText('A carregar os números do painel…')).not.toBeInTheDocument();
});

test('without the permission the cards are dimmed and show no numbers, and the own shortcuts remain', async () => {
  renderScreen(page, { actions: [], api: portal(() => bare) });
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
  const api = portal(() => {
    if (broken) throw fault;
    return full;
  });
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
  renderScreen(page, { api: portal(() => fresh) });
  expect(await screen.findByText('Ainda não há actividade.')).toBeVisible();
  expect(screen.getByText('Ainda não há dados.')).toBeVisible();
});

test('the day and the greeting are those of the institution, wherever the page is read', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-23T22:30:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  try {
    renderScreen(page, { api: portal(() => bare) });
    expect(await screen.findByText(/Terça-feira, 24 de Novembro/)).toHaveTextContent(/Bom dia/);
  } finally {
    jest.useRealTimers();
  }
});

const pointsOf = (series: readonly number[]) => {
  const { container } = render(<Spark series={series} />);
  return container.querySelector('polyline')?.getAttribute('points');
};

test('a line goes from edge to edge, its lowest number at the bottom and its highest at the top', () => {
  expect(pointsOf([10, 30, 20])).toBe('0.0,24.0 36.0,2.0 72.0,13.0');
});

test('draws no line for a value without history or without change', () => {
  expect(pointsOf([])).toBeUndefined();
  expect(pointsOf([4])).toBeUndefined();
  expect(pointsOf([4, 4, 4])).toBeUndefined();
});

const figureOf = {
  value: 12,
  unit: 'count',
  series: [7, 9, 12],
  list: '/library',
  before: { value: 9, on: '2026-10-22' },
};

test('the answer of the document is a figure, and one of money', () => {
  expect(isFigure(figureOf)).toBe(true);
  expect(isFigure({ ...figureOf, unit: 'cents', series: [] })).toBe(true);
});

test.each([
  ['no answer', undefined],
  ['null', null],
  ['an answer of something else', { path: '/late-books', may: true }],
  ['one without its history', { ...figureOf, before: undefined, series: undefined }],
  ['a text for a number', { ...figureOf, value: '12' }],
  ['a fraction', { ...figureOf, series: [1.5] }],
  ['a unit of its own', { ...figureOf, unit: 'constructor' }],
  ['no address', { ...figureOf, list: undefined }],
])("%s of a team's server is none", (_what, answer) => {
  expect(isFigure(answer)).toBe(false);
});

const widgets = ['waiting', 'inscriptions', 'intake', 'periods'].map((id) => ({ id }));

const none = { order: [], hidden: [] };

const ids = (layout: { order: string[]; hidden: string[] }) =>
  sortWidgets(widgets, layout).map(({ id }) => id);

test('a chosen order stands, and a part that came since stands behind the one it follows by itself', () => {
  expect(ids({ order: ['periods', 'waiting', 'gone', 'intake'], hidden: [] })).toEqual([
    'periods',
    'waiting',
    'inscriptions',
    'intake',
  ]);
  expect(ids(none)).toEqual(['waiting', 'inscriptions', 'intake', 'periods']);
});

test('a part moves by one place, and not beyond the first and the last', () => {
  const down = moveWidget(widgets, none, 'waiting', 1);
  expect(ids(down)).toEqual(['inscriptions', 'waiting', 'intake', 'periods']);
  expect(ids(moveWidget(widgets, down, 'waiting', -1))).toEqual(ids(none));
  expect(moveWidget(widgets, none, 'waiting', -1)).toBe(none);
  expect(moveWidget(widgets, none, 'periods', 1)).toBe(none);
});

test('a hidden part is shown again by the same press', () => {
  const hidden = toggleWidget(none, 'intake');
  expect(isShown({ id: 'intake' }, hidden)).toBe(false);
  expect(toggleWidget(hidden, 'intake')).toEqual(none);
});

test('for any stored order, every part appears exactly once', () => {
  const names = ['waiting', 'inscriptions', 'intake', 'periods', 'gone'];
  const orders = names.flatMap((first) => names.map((second) => [...new Set([first, second])]));
  for (const order of orders)
    expect([...ids({ order, hidden: [] })].sort()).toEqual(widgets.map(({ id }) => id).sort());
});

test('cards that follow each other fill their rows as evenly as they can', () => {
  const wide = (count: number) =>
    cssClasses(Array.from({ length: count }, () => ({ size: 'card' as const }))).map((one) =>
      Number(/wide-row-(\d)/.exec(one)![1]),
    );
  expect(wide(4)).toEqual([4, 4, 4, 4]);
  expect(wide(5)).toEqual([3, 3, 3, 2, 2]);
  expect(wide(9)).toEqual(Array(9).fill(3));
  expect(cssClasses([{ size: 'card' }, { size: 'full' }, { size: 'card' }, { size: 'card' }])).toEqual([
    'p-widget-card p-row-1 p-wide-row-1',
    'p-widget-full',
    'p-widget-card p-row-2 p-wide-row-2',
    'p-widget-card p-row-2 p-wide-row-2',
  ]);
});
