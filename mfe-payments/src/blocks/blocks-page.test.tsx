import {
  blockSuspensions,
  debtBlocks,
  endSuspension,
  setDebtBlocks,
  suspendBlock,
  type BlockSuspension,
  type DebtBlockRules,
} from '@portal/shared-kit/contract/finance/debt-block';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { answer, fakeApi, lost, on, refuse, renderScreen, type Fake } from '@portal/shared-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { BlocksPage } from './blocks-page.tsx';

const rules: DebtBlockRules = {
  renewal: true,
  services: [
    { id: 3, name: 'Certificado', type: 'CERTIFICADO', blocked: true },
    { id: 6, name: 'Exame de recorrência', type: 'EXAME', blocked: false },
    { id: 10, name: 'Reingresso', type: 'MUDANCA', blocked: false },
  ],
};
const suspension = (more: Partial<BlockSuspension> = {}): BlockSuspension => ({
  id: 1,
  student_id: 7,
  name: 'Celeste Mondlane',
  code: '26.0001.0001',
  until_day: '2027-03-10',
  reason: 'Bolsa confirmada',
  state: 'VIGENTE',
  made_by: 'Ana Clara',
  made_at: '2026-11-20T08:00:00Z',
  ended_by: null,
  ...more,
});
const open = (rows: BlockSuspension[], more: Fake[] = [], actions?: Permission[]) =>
  renderScreen(<BlocksPage />, {
    ...(actions && { actions }),
    api: fakeApi(
      ...more,
      on(debtBlocks, () => answer.one(rules)),
      on(setDebtBlocks, () => answer.done('Bloqueios guardados: valem desde já.', rules)),
      on(blockSuspensions, ({ query }) =>
        answer.page(
          rows.filter(({ state }) => query.state === undefined || state === query.state),
          query,
        ),
      ),
      on(suspendBlock, () => answer.done('Bloqueio suspenso até ao dia indicado.', suspension())),
      on(endSuspension, () => {
        rows[0] = suspension({ state: 'CANCELADA', ended_by: 'Rui Manuel' });
        return answer.done('Suspensão terminada.', rows[0]);
      }),
    ),
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('chooses the blocked acts by kind, and grades are never among them', async () => {
  const { user, api, portal } = open([suspension()]);
  const chosen = await region('O que uma factura vencida impede');
  expect(chosen.getByText(/Ver as próprias notas nunca é impedido/)).toBeInTheDocument();
  expect(await chosen.findByRole('checkbox', { name: 'Certificado' })).toBeChecked();
  expect(portal.title()).toBe('Bloqueios por dívida');
  const exams = within(chosen.getByRole('group', { name: 'Inscrição em exames' }));
  await user.click(exams.getByRole('checkbox', { name: 'Exame de recorrência' }));
  await user.click(chosen.getByRole('checkbox', { name: 'Renovar a inscrição' }));
  await user.click(chosen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText('Bloqueios guardados: valem desde já.', { selector: '[data-toast]' }),
  ).toBeInTheDocument();
  expect(api.calls(setDebtBlocks)).toMatchObject([{ body: { renewal: false, services: [3, 6] } }]);
});

test('a suspension that runs is ended with a reason, which can be undone at once', async () => {
  const { user, api } = open([suspension()]);
  const list = await region('Suspensões');
  expect(await list.findByText('Suspenso por Ana Clara')).toBeInTheDocument();
  await user.click(list.getByRole('button', { name: /Terminar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Terminar a suspensão de Celeste/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'A bolsa foi recusada');
  await user.click(dialog.getByRole('button', { name: 'Terminar' }));
  expect(await list.findByText('Terminado por Rui Manuel')).toBeInTheDocument();
  expect(api.calls(endSuspension)).toMatchObject([
    { params: { id: 1 }, body: { reason: 'A bolsa foi recusada' } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Anular' }));
  expect(
    await screen.findByText('Bloqueio suspenso até ao dia indicado.', { selector: '[data-toast]' }),
  ).toBeInTheDocument();
  expect(api.calls(suspendBlock)).toMatchObject([
    { body: { student_id: 7, until_day: '2027-03-10', reason: 'Bolsa confirmada' } },
  ]);
});

/** Ends the only suspension, and returns the button that undoes that. */
const endOnly = async (user: ReturnType<typeof open>['user']) => {
  const list = await region('Suspensões');
  await user.click(await list.findByRole('button', { name: /Terminar/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Terminar a suspensão de Celeste/ }));
  await user.type(dialog.getByLabelText('Motivo'), 'A bolsa foi recusada');
  await user.click(dialog.getByRole('button', { name: 'Terminar' }));
  return screen.findByRole('button', { name: 'Anular' });
};

test('ending a block again after a lost answer ends it once, and shows no error', async () => {
  const rows = [suspension()];
  const losing = on(suspendBlock, () => {
    rows.unshift(suspension({ id: 2 }));
    throw lost('offline');
  });
  const { user, api } = open(rows, [losing]);
  const undo = await endOnly(user);
  rows[0] = suspension({ state: 'CANCELADA' });
  await user.click(undo);
  await waitFor(() => expect(undo).toBeEnabled());
  await user.click(undo);
  expect(await screen.findByText('Anulado.', { selector: '[data-toast]' })).toBeInTheDocument();
  expect(api.calls(suspendBlock)).toHaveLength(1);
});

test('a suspension that somebody else has made since is not replaced by undoing', async () => {
  const rows = [suspension()];
  const { user, api } = open(rows);
  const undo = await endOnly(user);
  rows.unshift(suspension({ id: 2, until_day: '2027-06-30', reason: 'Acordo com a direcção' }));
  await user.click(undo);
  expect(
    await screen.findByText(/^Já não é possível anular/, { selector: '[data-toast]' }),
  ).toBeInTheDocument();
  expect(api.calls(suspendBlock)).toEqual([]);
});

test('a suspension without student, day and reason is not sent', async () => {
  const { user, api } = open([]);
  expect(await screen.findByText('Ainda não há suspensões.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Suspender bloqueio' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('button', { name: 'Guardar e adicionar outro' })).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Guardar' }));
  expect(await drawer.findByText('Escolha o estudante.')).toBeInTheDocument();
  expect(api.calls(suspendBlock)).toEqual([]);
});

test('a user who may only read sees the blocked acts, and a failure shows its reason', async () => {
  let down = true;
  const failing = on(debtBlocks, () => {
    if (down) throw refuse('unavailable', 'A base de dados está indisponível.');
    return answer.one(rules);
  });
  const { user } = open([suspension()], [failing], ['fees.read']);
  expect(await screen.findByText('A base de dados está indisponível.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  const chosen = await region('O que uma factura vencida impede');
  const items = await chosen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Renovar a inscrição', 'Certificado']);
  expect(screen.queryByRole('region', { name: 'Suspensões' })).not.toBeInTheDocument();
});
