import {
  concludedInscriptions,
  exportTab,
  exportYear,
  inscriptions,
  inscriptionTabCounts,
  pendingRenewals,
  changeState,
  inscription,
  type InscriptionRecord,
  type InscriptionRow,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { renewalSubjects } from '@portal/shared-kit/contract/enrolment/own-renewal';
import { Route, Routes } from '@portal/shared-kit/router';
import { answer, held, on, offered, refuse, renderScreen, savedFiles } from '@portal/shared-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { row, serve, recordOf } from '../testing/inscription-fake.ts';
import {
  AllInscriptionsPage,
  ConcludedRenewalsPage,
  PaidInscriptionsPage,
  PendingInscriptionsPage,
  PendingRenewalsPage,
} from './inscriptions-page.tsx';

const pages = (
  <Routes>
    <Route path="/all-inscriprions" element={<AllInscriptionsPage />} />
    <Route path="/all-inscriprions/:id" element={<AllInscriptionsPage />} />
    <Route path="/payedInscriptions/:year" element={<PaidInscriptionsPage />} />
    <Route path="/pendentsInscriptions/:year" element={<PendingInscriptionsPage />} />
    <Route path="/concludedRenew/:year" element={<ConcludedRenewalsPage />} />
    <Route path="/RenewPendents/:year" element={<PendingRenewalsPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (
  url: string,
  api: ReturnType<typeof serve>,
  options: Omit<Parameters<typeof renderScreen>[1] & object, 'url' | 'api'> = {},
) => renderScreen(pages, { url, api, ...options });
const two = () => [
  row(1, 'Celeste Mondlane'),
  row(2, 'Abel Nhaca', {
    state: 'CONFIRMADA',
    isActive: 0,
    course_id: 7,
    course: 'Redes',
    invoice: { id: 9, number: 'FT 2026/000002', state: 'EMITIDA', total_cents: 1, due_date: '2026-12-01' },
  }),
];
const tabs = () => within(screen.getByRole('navigation', { name: 'Listas de inscrições' }));

test('the hub shows year, the six lists with their counts, and each inscription', async () => {
  const { portal } = open('/all-inscriprions/2026', serve(two()));
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  // The room of each count is kept before it is known.
  expect(tabs().getByRole('link', { name: 'Pendentes' }).lastElementChild).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Todas – 2026' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual([
    'N.º',
    'Nome',
    'Situação',
    'Curso',
    'Nível académico',
    'Regime',
    'Semestre',
    'Tipo de inscrição',
    'Ano de ingresso',
    'Ações',
  ]);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(1, -1);
  expect(cells(/Celeste/)).toEqual([
    'Celeste Mondlane',
    'Activo',
    'Direito',
    '1 – Licenciatura',
    'LABORAL',
    '1.º Semestre',
    'Inscrição',
    '2026',
  ]);
  expect(cells(/Abel/)[1]).toBe('InactivoConfirmada');
  await waitFor(() =>
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Todas (12)',
      'Pagas (7)',
      'Pendentes (3)',
      'Candidaturas (5)',
      'Renovações concluídas (1)',
      'Renovações pendentes (1)',
    ]),
  );
  expect(tabs().getByRole('link', { current: 'page' })).toHaveTextContent('Todas');
  expect(portal.title()).toBe('Inscrições');
});

test.each([
  ['/all-inscriprions/2026', inscriptions, { tipo_inscricao: 'todas', year: 2026 }],
  ['/payedInscriptions/2025', inscriptions, { tipo_inscricao: 'pagas', year: 2025 }],
  ['/pendentsInscriptions/2026', inscriptions, { tipo_inscricao: 'pendentes', year: 2026 }],
  ['/concludedRenew/2026', concludedInscriptions, { year: 2026 }],
  ['/RenewPendents/2026', pendingRenewals, { year: 2026 }],
])('%s asks for its own list and year', async (url, endpoint, query) => {
  const { api } = open(url, serve(two()));
  await screen.findByRole('row', { name: /Celeste/ });
  expect(api.calls(endpoint as never)[0]).toMatchObject({ query });
});

const none = {
  todas: 0,
  pagas: 0,
  pendentes: 0,
  candidaturas: 0,
  'renovacoes-concluidas': 0,
  'renovacoes-pendentes': 0,
};
test.each(['/all-inscriprions', '/all-inscriprions/abc'])(
  '%s opens on the year the server says, and tells what waits in the other',
  async (url) => {
    const waiting = { year: 2026, candidacies: 3, pending: 0 };
    const api = serve(
      two(),
      [],
      on(inscriptionTabCounts, ({ query }) =>
        answer.one({ year: query.year ?? 2027, years: [2027, 2026], counts: none, waiting }),
      ),
    );
    const { portal } = open(url, api);
    await screen.findByRole('row', { name: /Celeste/ });
    expect(portal.location().pathname).toBe('/all-inscriprions/2027');
    expect(new Set(api.calls(inscriptions).map(({ query }) => query.year))).toEqual(new Set([2027]));
    expect(screen.getByText(/Em 2026 há trabalho à espera: 3 candidatura/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver 2026' })).toHaveAttribute('href', '/Candidate/2026');
  },
);

test('a year that cannot be found out says why, and is asked for again', async () => {
  let down = true;
  const { user } = open(
    '/all-inscriprions',
    serve(
      two(),
      [],
      on(inscriptionTabCounts, ({ query }) => {
        if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
        return answer.one({ year: query.year ?? 2027, years: [2027], counts: none, waiting: null });
      }),
    ),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Celeste/ })).toBeInTheDocument();
});

test('another year and another list are addresses of their own', async () => {
  const { user, portal } = open('/payedInscriptions/2026', serve(two()));
  const year = screen.getByRole('combobox', { name: 'Ano' });
  await within(year).findByRole('option', { name: 'Ano: 2027' });
  await user.selectOptions(year, '2025');
  await waitFor(() => expect(portal.location().pathname).toBe('/payedInscriptions/2025'));
  await user.click(tabs().getByRole('link', { name: /^Pendentes/ }));
  expect(portal.location().pathname).toBe('/pendentsInscriptions/2025');
  expect(tabs().getByRole('link', { name: /^Candidaturas/ })).toHaveAttribute('href', '/Candidate/2025');
});

test('an empty list says so', async () => {
  open('/pendentsInscriptions/2026', serve([]));
  expect(await screen.findByText('Ainda não tem registro')).toBeInTheDocument();
});

test('a list that cannot be loaded says what happened and can be tried again', async () => {
  let broken = true;
  const { user } = open(
    '/all-inscriprions/2026',
    serve(
      two(),
      [],
      on(inscriptions, (_, next) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
    ),
  );
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Celeste/ })).toBeInTheDocument();
});

test('a user who may only read inscriptions sees them, but no other areas and no actions', async () => {
  open('/all-inscriprions/2026', serve(two()), { actions: ['inscriptions.read'] });
  const first = within(await screen.findByRole('row', { name: /Abel/ }));
  expect(first.getAllByRole('button').map((button) => button.textContent)).toEqual(['Ver']);
  expect(first.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Exportar para pdf' })).not.toBeInTheDocument();
  expect(
    tabs()
      .getAllByRole('link')
      .map((link) => link.textContent!.replace(/ \(.*/, '')),
  ).toEqual(['Todas', 'Pagas', 'Pendentes']);
});

test('a renewal that is paid is called concluded, not inactive', async () => {
  const paid = row(3, 'Dina Bila', { state: 'CONCLUIDA', isActive: 0, inscriptionType: 'Renovação' });
  const study = row(4, 'Edna Cossa', { state: 'CONCLUIDA', isActive: 0 });
  open('/all-inscriprions/2026', serve([paid, study]));
  const of = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await of(/Dina/)).getByText('Concluída')).toBeInTheDocument();
  expect((await of(/Dina/)).queryByText('Inactivo')).not.toBeInTheDocument();
  expect((await of(/Edna/)).getByText('Inactivo')).toBeInTheDocument();
});

test('a renewal is read with the subjects that were chosen, and what a precedence kept from the student', async () => {
  const renewed = row(3, 'Dina Bila', { state: 'CONFIRMADA', isActive: 0, inscriptionType: 'Renovação' });
  const of = { academic_year_id: 2, credits: 6, chosen: true, enrolled: false, warning: null };
  const reason = 'Falta precedência: Análise III → Análise I (mínimo 10,0, tem 7,0).';
  const subjects = on(renewalSubjects, () =>
    answer.one([
      { ...of, subject_id: 1, name: 'Redes', blocked_reason: null },
      { ...of, subject_id: 2, name: 'Bases de Dados', enrolled: true, blocked_reason: null },
      { ...of, subject_id: 3, name: 'Análise III', chosen: false, blocked_reason: reason },
    ]),
  );
  open('/RenewPendents/2026', serve([renewed], [], subjects));
  const line = within(await screen.findByRole('row', { name: /Dina/ }));
  fireEvent.click(line.getByRole('button', { name: /^Ver/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Inscrição – Dina Bila' }));
  const chosen = within(await drawer.findByRole('region', { name: 'Disciplinas escolhidas' }));
  await chosen.findByText(reason);
  expect(chosen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Redes (2.º ano) – escolhida, por inscrever',
    'Bases de Dados (2.º ano) – escolhida, inscrito',
    `Análise III (2.º ano) – bloqueada, não pôde escolher${reason}`,
  ]);
});

test('actions follow state and rights: only a confirmed and billed inscription can have its payment confirmed', async () => {
  const others = [
    row(3, 'Dina Bila', { state: 'CONCLUIDA', isActive: 0 }),
    row(4, 'Edna Cossa', { state: 'CONFIRMADA', isActive: 0 }),
  ];
  open('/all-inscriprions/2026', serve([...two(), ...others]));
  const of = async (name: RegExp) => offered(await screen.findByRole('row', { name }));
  expect(await of(/Celeste/)).toEqual(['Ver', 'Mudar estado', 'Histórico']);
  expect(await of(/Abel/)).toEqual(['Ver', 'Mudar estado', 'Confirmar pagamento', 'Histórico']);
  expect(await of(/Dina/)).toEqual(['Ver', 'Histórico']);
  // Nothing is due, so there is nothing to confirm.
  expect(await of(/Edna/)).toEqual(['Ver', 'Mudar estado', 'Histórico']);
  expect(screen.getByRole('link', { name: 'Confirmar pagamento Abel Nhaca' })).toHaveAttribute(
    'href',
    '/confirm_payment?fila=balcao&search=FT+2026%2F000002',
  );
});

describe("'Exportar para pdf'", () => {
  afterEach(() => jest.restoreAllMocks());
  const button = () => screen.findByRole('button', { name: 'Exportar para pdf' });

  test('saves the whole year', async () => {
    const saved = savedFiles();
    const { user, api } = open('/all-inscriprions/2026', serve(two()));
    await user.click(await button());
    await waitFor(() => expect(saved).toEqual(['/api/documents/abc']));
    expect(api.calls(exportYear)).toEqual([
      expect.objectContaining({ query: { year: 2026, format: 'pdf' } }),
    ]);
  });

  test('saves a list as it is narrowed', async () => {
    savedFiles();
    const { user, api } = open('/pendentsInscriptions/2026?course_id=7&search=abel', serve(two()));
    await user.click(await button());
    await waitFor(() =>
      expect(api.calls(exportTab)[0]?.query).toMatchObject({
        year: 2026,
        tipo_inscricao: 'pendentes',
        course_id: 7,
        search: 'abel',
      }),
    );
  });

  test('says that a long list comes by mail', async () => {
    const waiting = held();
    const { user } = open(
      '/all-inscriprions/2026',
      serve(
        two(),
        [],
        on(exportYear, async () => {
          await waiting;
          return answer.done('São 623 registos: segue para ana@demo.test.', {
            url: null,
            rows: 623,
            mail: 'ana@demo.test',
          });
        }),
      ),
    );
    await user.click(await button());
    expect(await screen.findByRole('button', { name: /A preparar/ })).toBeInTheDocument();
    waiting.release();
    expect(await screen.findByText('São 623 registos: segue para ana@demo.test.')).toBeInTheDocument();
  });

  test('that fails says why and can be tried again', async () => {
    const saved = savedFiles();
    let broken = true;
    const { user } = open(
      '/all-inscriprions/2026',
      serve(
        two(),
        [],
        on(exportYear, (_, next) => {
          if (broken) throw refuse('unavailable', 'Tente mais tarde.');
          return next();
        }),
      ),
    );
    await user.click(await button());
    expect(await screen.findByText(/Tente mais tarde\./)).toBeInTheDocument();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});

const celeste = (more: Partial<InscriptionRow> = {}) => row(1, 'Celeste Mondlane', more);
const offers = (one: InscriptionRow, more: Partial<InscriptionRecord> = {}) => [
  recordOf(one, {
    targets: [
      { state: 'CONCLUIDA', reason_needed: false },
      { state: 'SUSPENSA', reason_needed: true },
    ],
    blocked: [{ state: 'ANULADA', why: 'Só pode ser anulada depois de um semestre activa.' }],
    ...more,
  }),
];
const hub = (
  <Routes>
    <Route path="/all-inscriprions/:id" element={<AllInscriptionsPage />} />
  </Routes>
);
async function dialog(api: ReturnType<typeof serve>) {
  const rendered = renderScreen(hub, { url: '/all-inscriprions/2026', api });
  await rendered.user.click(await screen.findByRole('button', { name: 'Mudar estado Celeste Mondlane' }));
  const box = await screen.findByRole('dialog', {
    name: 'Mudar o estado da inscrição de Celeste Mondlane',
  });
  return { ...rendered, box: within(box), element: box };
}

test('the dialog offers only what the server allows, and says why the rest is not', async () => {
  const one = celeste();
  const { box } = await dialog(serve([one], offers(one)));
  expect(await box.findByText('Activa')).toBeInTheDocument();
  expect((await box.findAllByRole('radio')).map((radio) => radio.closest('label')!.textContent)).toEqual([
    'Concluída',
    'Suspensa',
  ]);
  expect(box.getByText(/Só pode ser anulada depois de um semestre activa\./)).toBeInTheDocument();
});

test('a reason is asked for where the state needs one, and what was chosen is sent with the version that was read', async () => {
  const one = celeste();
  const { box, user, api } = await dialog(serve([one], offers(one)));
  await user.click(await box.findByRole('radio', { name: 'Suspensa' }));
  await user.click(box.getByRole('button', { name: 'Mudar estado' }));
  expect(await box.findByText('Escreva pelo menos 5 caracteres.')).toBeInTheDocument();
  expect(api.calls(changeState)).toEqual([]);
  await user.type(box.getByLabelText('Motivo'), 'Doença prolongada');
  await user.click(box.getByRole('button', { name: 'Mudar estado' }));
  expect(await screen.findByText('A inscrição está agora suspensa.')).toBeInTheDocument();
  expect(api.calls(changeState)).toMatchObject([
    { params: { id: 1 }, body: { state: 'SUSPENSA', reason: 'Doença prolongada', version: 3 } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Suspensa')).toBeInTheDocument();
});

test('nothing goes out before a state is chosen', async () => {
  const one = celeste();
  const { box, user, api } = await dialog(serve([one], offers(one)));
  await box.findAllByRole('radio');
  await user.click(box.getByRole('button', { name: 'Mudar estado' }));
  expect(await box.findByText('Escolha o estado.')).toBeInTheDocument();
  expect(api.calls(changeState)).toEqual([]);
});

test('shows what somebody else changed meanwhile, and offers the present states', async () => {
  const one = celeste();
  const records = offers(one);
  const { box, user } = await dialog(
    serve(
      [one],
      records,
      on(changeState, () => {
        records[0] = recordOf(
          { ...one, state: 'SUSPENSA' },
          { targets: [{ state: 'ACTIVA', reason_needed: false }] },
        );
        throw refuse('conflict', 'Este registo foi alterado por outra pessoa.');
      }),
    ),
  );
  await user.click(await box.findByRole('radio', { name: 'Concluída' }));
  await user.click(box.getByRole('button', { name: 'Mudar estado' }));
  expect(await box.findByText('Este registo foi alterado por outra pessoa.')).toBeInTheDocument();
  expect(box.getByText(/Confira o estado actual antes de continuar/)).toBeInTheDocument();
  expect(await box.findByRole('radio', { name: 'Activa' })).not.toBeChecked();
  expect(box.queryByRole('radio', { name: 'Concluída' })).not.toBeInTheDocument();
});

test('where nothing may be done it says so and can only be closed', async () => {
  const one = celeste({ state: 'CONFIRMADA', isActive: 0 });
  const { box, user } = await dialog(
    serve(
      [one],
      offers(one, {
        targets: [],
        blocked: [{ state: 'ACTIVA', why: 'Só passa a este estado com o pagamento.' }],
      }),
    ),
  );
  expect(await box.findByText('Esta inscrição não pode passar a outro estado por si.')).toBeInTheDocument();
  expect(box.getByText(/Só passa a este estado com o pagamento\./)).toBeInTheDocument();
  expect(box.queryByRole('button', { name: 'Mudar estado' })).not.toBeInTheDocument();
  await user.click(box.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an inscription is looked at with its invoice and the states it went through', async () => {
  const one = celeste({
    invoice: {
      id: 9,
      number: 'FT 2026/000009',
      state: 'EMITIDA',
      total_cents: 250_000,
      due_date: '2026-03-10',
    },
  });
  const event = {
    id: 3,
    from: 'ACTIVA' as const,
    to: 'SUSPENSA' as const,
    at: '2026-03-01T08:00:00.000Z',
    actor: 'Graça Machava',
    reason: 'Doença',
    effective_date: '2026-03-02',
  };
  const record = recordOf(one, { suspended_until: '2027-03-02' });
  const { user } = renderScreen(hub, {
    url: '/all-inscriprions/2026',
    api: serve([one], [{ ...record, events: [event, ...record.events] }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver Celeste Mondlane' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Inscrição – Celeste Mondlane' }));
  expect(await drawer.findByText(/FT 2026\/000009 – 2\s500,00\sMZN – por pagar/)).toBeInTheDocument();
  expect(drawer.getByText('02/03/2027')).toBeInTheDocument();
  expect(drawer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Activa → Suspensa01/03/2026 10:00:00 por Graça MachavaMotivo: DoençaCom efeito a partir de 02/03/2026',
    'Confirmada → Activa03/02/2026 10:00:00 pelo portal',
    'Criada como Pendente20/01/2026 10:00:00 por Graça Machava',
  ]);
});

test('a record that cannot be loaded can be tried again where it was asked for', async () => {
  const one = celeste();
  let broken = true;
  const { box, user } = await dialog(
    serve(
      [one],
      offers(one),
      on(inscription, (_, next) => {
        if (broken) throw refuse('unavailable', 'A base de dados está indisponível.');
        return next();
      }),
    ),
  );
  expect(await box.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  broken = false;
  await user.click(box.getByRole('button', { name: 'Tentar de novo' }));
  expect(await box.findByRole('radio', { name: 'Suspensa' })).toBeInTheDocument();
});
