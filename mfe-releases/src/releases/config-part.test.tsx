import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import { api, configAnswer, master, one } from '../testing/releases-fake.ts';
import * as calls from '../common/calls.ts';
import { RemotePage } from './remote-page.tsx';

const remote = { url: '/releases/mfe-one', actions: [...master] };
const settings = async () => within(await screen.findByRole('table', { name: 'Configuração' }));

test('shows what is set and what is a default, what a release in use does not accept, and the history', async () => {
  renderScreen(<RemotePage />, { ...remote, actions: ['releases.read'], api: api() });
  const table = await settings();
  expect(table.getByRole('row', { name: /Dias de aviso 20 —/ })).toBeVisible();
  expect(
    table.getByRole('row', { name: /Novo ecrã O ecrã de 2027\. só em 1\.0\.0-a Não por omissão —/ }),
  ).toBeVisible();
  expect(
    screen.getByText(/1\.1\.0-b \(canário\): «Dias de aviso» fica com o valor por omissão, 3\./),
  ).toBeVisible();
  const changes = within(screen.getByRole('table', { name: 'Mudanças da configuração' }));
  expect(changes.getByRole('row', { name: /Ana .* Dias de aviso: 7 → 20 férias/ })).toBeVisible();
  expect(changes.getByRole('row', { name: /Ana .* Dias de aviso: 3 → 7 ensaio/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Alterar/ })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('a flag is turned on for a part of the people, seen before it is saved, and bad input is said at its field', async () => {
  const answers = api(on(calls.configure, () => one));
  const { user } = renderScreen(<RemotePage />, { ...remote, api: answers });
  await user.click((await settings()).getByRole('button', { name: 'Alterar Novo ecrã' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alterar: Novo ecrã' }));
  expect(await dialog.findByText('É o valor de agora; não há nada para mudar.')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: /^Outro valor/ }));
  await user.click(
    within(dialog.getByRole('radiogroup', { name: /essas pessoas/ })).getByRole('radio', { name: 'Sim' }),
  );
  const share = dialog.getByLabelText('Percentagem das pessoas');
  await user.clear(share);
  await user.type(share, '120');
  await user.type(dialog.getByLabelText('Motivo'), 'ensaio com alguns');
  await user.click(dialog.getByRole('button', { name: 'Alterar' }));
  expect(await dialog.findByText(/^Indique uma percentagem/)).toBeVisible();
  await user.clear(share);
  await user.type(share, '12,5');
  expect(await dialog.findByText('Sim para 12,5 %; Não para os outros')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Alterar' }));
  expect(await screen.findByText(/A configuração foi mudada/)).toBeInTheDocument();
  expect(answers.calls(calls.configure)).toMatchObject([
    {
      params: { name: 'mfe-one' },
      body: {
        settings: {
          days: { value: 20 },
          isNew: { value: false, part: { value: true, percentage: 12.5, roles: [] } },
        },
        reason: 'ensaio com alguns',
        expected: 5,
      },
    },
  ]);
});

test('a number out of bounds is refused at its field before it is sent', async () => {
  const answers = api();
  const { user } = renderScreen(<RemotePage />, { ...remote, api: answers });
  await user.click((await settings()).getByRole('button', { name: 'Alterar Dias de aviso' }));
  const dialog = within(await screen.findByRole('dialog'));
  const value = await dialog.findByLabelText('Valor para todos');
  expect(value).toHaveValue('20');
  await user.clear(value);
  await user.type(value, '31');
  await user.type(dialog.getByLabelText('Motivo'), 'ensaio');
  await user.click(dialog.getByRole('button', { name: 'Alterar' }));
  expect(await dialog.findAllByText(/Indique um valor de 1 a 30\./)).not.toHaveLength(0);
  expect(value).toHaveAttribute('aria-invalid', 'true');
  expect(answers.calls(calls.configure)).toEqual([]);
});

test('an earlier state is restored after what it changes was read, and a default is set again', async () => {
  const answers = api(on(calls.configure, () => one));
  const { user } = renderScreen(<RemotePage />, { ...remote, api: answers });
  await settings();
  const [, earlier] = screen.getAllByRole('button', { name: /^Repor este estado/ });
  await user.click(earlier!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Dias de aviso: 20 → 7')).toBeVisible();
  await user.type(dialog.getByLabelText('Motivo'), 'férias acabaram');
  await user.click(dialog.getByRole('button', { name: 'Repor este estado' }));
  expect(await screen.findByText(/A configuração foi mudada/)).toBeInTheDocument();
  await user.click((await settings()).getByRole('button', { name: /^Repor o valor por omissão/ }));
  const reset = within(await screen.findByRole('dialog'));
  expect(await reset.findByText('Dias de aviso: 20 → 3')).toBeVisible();
  await user.type(reset.getByLabelText('Motivo'), 'como de início');
  await user.click(reset.getByRole('button', { name: 'Repor o valor por omissão' }));
  await screen.findAllByText(/A configuração foi mudada/);
  expect(answers.calls(calls.configure)).toMatchObject([
    { body: { settings: { days: { value: 7 } } } },
    { body: { settings: {} } },
  ]);
});

test('a remote without settings says so, and a failed read can be tried again', async () => {
  const none = api(on(calls.config, () => ({ revision: 5, settings: {}, releases: [], history: [] })));
  const { unmount } = renderScreen(<RemotePage />, { ...remote, api: none });
  expect(await screen.findByText('Nenhuma versão em uso declara definições.')).toBeVisible();
  unmount();
  let works = false;
  const failing = api(
    on(calls.config, () => {
      if (works) return configAnswer;
      throw refuse('internal', 'Avariado.');
    }),
  );
  const { user } = renderScreen(<RemotePage />, { ...remote, api: failing });
  await screen.findByText('Avariado.');
  works = true;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await settings()).toBeTruthy();
});
