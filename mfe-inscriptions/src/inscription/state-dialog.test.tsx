import {
  changeState,
  inscription,
  type InscriptionRecord,
  type InscriptionRow,
} from '@portal/shared-kit/contract/enrolment/inscription';
import { Route, Routes } from '@portal/shared-kit/router';
import { on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { recordOf, row, serve } from '../testing/inscription-fake.ts';
import { AllInscriptionsPage } from './inscriptions-page.tsx';

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
  const it = renderScreen(hub, { url: '/all-inscriprions/2026', api });
  await it.user.click(await screen.findByRole('button', { name: 'Mudar estado Celeste Mondlane' }));
  const box = await screen.findByRole('dialog', {
    name: 'Mudar o estado da inscrição de Celeste Mondlane',
  });
  return { ...it, box: within(box), element: box };
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
