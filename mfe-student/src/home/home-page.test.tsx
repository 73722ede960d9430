import { PortalProvider, usePortal } from '@portal/shared-kit';
import { ownAdaptations } from '@portal/shared-kit/contract/enrolment/adaptation';
import { studentProfile } from '@portal/shared-kit/contract/enrolment/own-student';
import { ownPayments } from '@portal/shared-kit/contract/finance/own-payment';
import { ownResults } from '@portal/shared-kit/contract/grading/own-result';
import { communications, totalCommunication } from '@portal/shared-kit/contract/people/communication';
import { answer, fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { account, invoice, message, profile, published, subject } from '../testing/student-fake.ts';
import { HomePage } from './home-page.tsx';

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-30T10:00:00Z') }));
afterEach(() => jest.useRealTimers());

const absent = subject({
  subject_id: 41,
  subject_name: 'Matemática I',
  weights: [],
  assessments: [
    {
      ...published(3, 'MINI-TESTE-1', 0),
      status: 'F',
      assessment_value: null,
      published_at: '2026-11-21T08:00:00.000Z',
    },
    { ...published(4, 'MINI-TESTE-2', 0), assessment_value: null },
  ],
});
const inbox = [
  on(communications, ({ query }) => answer.page([message()], query)),
  on(totalCommunication, () => answer.one({ total: 4, unread: 2 })),
  on(ownResults, () => answer.one([subject(), absent])),
];
const api = (rows = [invoice()]) =>
  fakeApi(
    on(studentProfile, () => answer.one({ ...profile, classmate_level_name: '1' })),
    on(ownPayments, () => account(rows)),
    ...inbox,
  );

test('a student meets what is to be paid first, ready to copy and to send', async () => {
  const { user, portal } = renderScreen(<HomePage />, { api: api(), url: '/Student' });
  expect(screen.getByRole('status')).toHaveTextContent(/Por favor, aguarde/);
  expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Celeste' })).toBeInTheDocument();
  expect(screen.getByText('Engenharia Informática · 1.º ano')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'A pagar até 10/12' })).toBeInTheDocument();
  expect(screen.getByText('000 004 203 40')).toBeInTheDocument();
  expect(screen.getByText(/Ao todo deve/)).toHaveTextContent('5 000,00 MZN');
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe(
    'Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/12',
  );
  expect(screen.getByRole('link', { name: 'Enviar' })).toHaveAttribute(
    'href',
    expect.stringContaining('Refer%C3%AAncia%20000%20004%20203%2040'),
  );
  expect(await screen.findByText('Falta publicar TESTE-2')).toBeInTheDocument();
  expect(screen.getByText('TESTE-1 50 % · TESTE-2 50 %')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Porquê? Programação I' })).toHaveAttribute(
    'href',
    '/Student/assessmentResult?disciplina=40',
  );
  const marks = within(screen.getByRole('region', { name: 'Últimas notas' }));
  expect(marks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Matemática IMINI-TESTE-1 · 21/11/2026Faltou',
    'Programação ITESTE-1 · 20/11/202612,0',
  ]);
  expect(await screen.findByText('2 por ler')).toBeInTheDocument();
  expect(await screen.findByText('Prova adiada')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Alterar senha' })).toHaveAttribute('href', '/updatePassword');
  expect(portal.title()).toBe('O meu portal');
  expect(await violations()).toEqual([]);
});

test("shows the student's adaptations in exams with their own data, requested when these are opened (H.2)", async () => {
  let down = true;
  const adaptation = { id: 1, note: '', valid_from: '2026-02-01', valid_until: null, minutes_per_hour: null };
  const served = fakeApi(
    on(studentProfile, () => answer.one(profile)),
    on(ownPayments, () => account([])),
    on(ownAdaptations, () => {
      if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
      return answer.one([
        {
          ...adaptation,
          kind: 'TEMPO_EXTRA',
          minutes_per_hour: 15,
          state: 'EM_VIGOR',
          valid_until: '2026-12-31',
        },
        { ...adaptation, id: 2, kind: 'SALA_TERREA', state: 'FUTURA', valid_from: '2027-02-01' },
      ]);
    }),
    ...inbox,
  );
  const { user } = renderScreen(<HomePage />, { api: served });
  const card = within(await screen.findByRole('region', { name: 'Os meus dados' }));
  expect(served.calls(ownAdaptations)).toEqual([]);
  await user.click(card.getByText('Os meus dados'));
  const again = await card.findByRole('button', { name: 'Tentar de novo' });
  down = false;
  await user.click(again);
  expect(await card.findByText('Tempo extra: 15 minutos por hora, até 31/12/2026')).toBeVisible();
  expect(card.getByText('Sala no rés-do-chão, a partir de 01/02/2027')).toBeVisible();
});

/** The page for a user with the role of a student. */
function AsStudent() {
  const portal = usePortal();
  const [session] = useState(() => {
    const { user, ...state } = portal.session.getState();
    const student = { ...state, user: { ...user!, role: ['Student'] } };
    return { ...portal.session, getState: () => student };
  });
  return (
    <PortalProvider portal={{ ...portal, session }}>
      <HomePage />
    </PortalProvider>
  );
}

test('requests the next events together with the profile, and shows them with it', async () => {
  let give = () => {};
  const gate = new Promise<void>((resolve) => (give = resolve));
  const requests: string[] = [];
  const note = <T,>(path: string, value: T) => (requests.push(path), value);
  const served = fakeApi(
    on(studentProfile, () => gate.then(() => answer.one(profile))),
    on(ownPayments, () => note('payments', account([invoice()]))),
    on(ownResults, () => note('results', answer.one([subject()]))),
    ...inbox,
  );
  renderScreen(<AsStudent />, { api: served });
  await waitFor(() => expect(requests).toEqual(expect.arrayContaining(['payments', 'results'])));
  expect(screen.queryByRole('heading', { name: 'A pagar até 10/12' })).not.toBeInTheDocument();
  give();
  expect(await screen.findByRole('heading', { name: 'A pagar até 10/12' })).toBeVisible();
});

test('an overdue payment says once when it was due, and one way to pay is open', async () => {
  const [way] = invoice().references;
  const other = { ...way!, bank: 'Outro banco', number: '00000777777' };
  renderScreen(<HomePage />, {
    api: api([invoice({ due_date: '2020-11-10', references: [way!, other] })]),
  });
  expect(await screen.findByRole('heading', { name: 'Venceu a 10/11' })).toBeVisible();
  expect(screen.queryByText(/A pagar até/)).not.toBeInTheDocument();
  const others = screen.getByText('Outras formas de pagar').closest('details')!;
  expect(others).not.toHaveAttribute('open');
  expect(within(others).getByText('Outro banco')).toBeInTheDocument();
});

test('says so to a student who owes nothing', async () => {
  renderScreen(<HomePage />, { api: api([]) });
  expect(await screen.findByText('Não tem pagamentos em falta.')).toBeInTheDocument();
});

test("says to an account that is not a student's that there is nothing here", async () => {
  renderScreen(<HomePage />, { api: fakeApi(on(studentProfile, () => answer.one(null))) });
  expect(await screen.findByText(/não é de um estudante/)).toBeInTheDocument();
});

test('shows a failure, and can try again', async () => {
  let down = true;
  const failing = on(studentProfile, () => {
    if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
    return answer.one(profile);
  });
  const { user } = renderScreen(<HomePage />, {
    api: fakeApi(
      failing,
      on(ownPayments, () => account([])),
      ...inbox,
    ),
  });
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('heading', { name: 'Olá, Celeste' })).toBeInTheDocument();
});
