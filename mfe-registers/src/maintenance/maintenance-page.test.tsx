import {
  announceMaintenance,
  cancelMaintenance,
  changeMaintenance,
  plannedMaintenance,
  type PlannedMaintenance,
} from '@portal/shared-kit/contract/platform/planned-maintenance';
import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { answer, fakeApi, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { MaintenancePage } from './maintenance-page.tsx';

const row = (id: number, note: string, ahead = true): PlannedMaintenance => ({
  id,
  note,
  ahead,
  announced_by: 'Ana Clara',
  starts_at: '2090-11-27T20:00:00.000Z',
  ends_at: '2090-11-27T22:00:00.000Z',
});

function open(rows: PlannedMaintenance[], actions: Permission[] = ['releases.read', 'releases.update']) {
  const api = fakeApi(
    on(plannedMaintenance, () => answer.one(rows)),
    on(announceMaintenance, ({ body }) => {
      if (Date.parse(body.ends_at) < Date.parse('2026-01-01'))
        throw refuse('invalid', 'Verifique os campos.', {
          errors: { ends_at: ['O fim deve estar no futuro.'] },
        });
      rows.unshift({ ...row(rows.length + 1, body.note), ...body });
      return answer.done('Manutenção anunciada.', rows[0]!);
    }),
    on(changeMaintenance, ({ params, body }) => {
      Object.assign(
        rows.find(({ id }) => id === params.id)!,
        body,
      );
      return answer.done('Anúncio actualizado.', rows[0]!);
    }),
    on(cancelMaintenance, ({ params }) => {
      rows.splice(0, rows.length, ...rows.filter(({ id }) => id !== params.id));
      return answer.done('Anúncio retirado.', null);
    }),
  );
  return { sent: api, ...renderScreen(<MaintenancePage />, { api, url: '/planned-maintenance', actions }) };
}
const toast = (words: string) => screen.findByText(words, { selector: '[data-toast]' });
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('maintenance is announced by the clock of Maputo, and what the server refuses stands at its field', async () => {
  const { user, sent } = open([]);
  expect(await screen.findByText('Não há manutenção anunciada.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Anunciar manutenção' }));
  const form = await drawer('Anunciar manutenção');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findAllByText('Indique a data e a hora.')).not.toHaveLength(0);
  await user.type(form.getByLabelText('Início'), '27/11/2020 22:00');
  await user.type(form.getByLabelText('Fim'), '27/11/2020 21:00');
  await user.type(form.getByLabelText('O que as pessoas devem saber'), 'Mudança de servidor.');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findAllByText('O fim deve ser depois do início.')).not.toHaveLength(0);
  await user.clear(form.getByLabelText('Fim'));
  await user.type(form.getByLabelText('Fim'), '27/11/2020 23:30');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findAllByText('O fim deve estar no futuro.')).not.toHaveLength(0);
  await user.clear(form.getByLabelText('Fim'));
  await user.type(form.getByLabelText('Fim'), '28/11/2020 00:30');
  expect(sent.calls(announceMaintenance)).toMatchObject([
    { body: { starts_at: '2020-11-27T20:00:00.000Z', ends_at: '2020-11-27T21:30:00.000Z' } },
  ]);
});

test('future maintenance can be changed and cancelled, past maintenance cannot, and a user who may only read changes nothing', async () => {
  const { user, sent } = open([row(1, 'Mudança de servidor.'), row(2, 'Antiga.', false)]);
  const table = within(await screen.findByRole('table', { name: 'Manutenção prevista' }));
  const over = within(table.getByRole('row', { name: /Antiga/ }));
  expect(over.getByText('Terminada')).toBeInTheDocument();
  expect(over.queryByRole('button')).not.toBeInTheDocument();
  await user.click(table.getByRole('button', { name: /^Alterar/ }));
  const form = await drawer('Alterar anúncio');
  await user.clear(form.getByLabelText('Fim'));
  await user.type(form.getByLabelText('Fim'), '28/11/2090 01:00');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await toast('Anúncio actualizado.')).toBeInTheDocument();
  expect(sent.calls(changeMaintenance)).toMatchObject([
    { params: { id: 1 }, body: { ends_at: '2090-11-27T23:00:00.000Z' } },
  ]);
  await user.click(table.getByRole('button', { name: /^Retirar/ }));
  const question = await drawer('Retirar este anúncio?');
  await user.click(question.getByRole('button', { name: 'Retirar' }));
  expect(await toast('Anúncio retirado.')).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Mudança/ })).not.toBeInTheDocument();
});

test('a user who may only read has no way to change anything', async () => {
  open([row(1, 'Mudança de servidor.')], ['releases.read']);
  const table = within(await screen.findByRole('table', { name: 'Manutenção prevista' }));
  expect(table.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Anunciar manutenção' })).not.toBeInTheDocument();
});
