import { on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import * as calls from '../common/calls.ts';
import { api, registry } from '../testing/releases-fake.ts';
import { CataloguePage } from './catalogue-page.tsx';

const [first] = registry.remotes;
const { stable } = first!;
const two = {
  ...first!,
  name: 'mfe-two',
  title: 'Dois',
  canary: null,
  stable: {
    ...stable!,
    requires: { contract: '^1.8.0', shared: { react: '^19.0.0' } },
    config: { days: { value: 3 } },
    contributes: {
      routes: [
        { path: '/two', title: 'Página dois', permission: 'loans.read' },
        { path: '/open', title: 'Aberta', public: true },
      ],
      menu: [],
      cards: [],
      slots: [{ slot: 'student-tab@1' as const, module: 'loans', title: 'Livros', permission: 'loans.read' }],
      events: { emits: ['account-changed@1' as const], listens: [] },
      permissions: [{ name: 'loans.read', label: 'Ver empréstimos' }],
    },
  },
};
const both = on(calls.snapshot, () => ({ ...registry, remotes: [first!, two] }));
const open = (...more: Parameters<typeof api>) =>
  renderScreen(<CataloguePage />, { api: api(...more), url: '/catalogue', actions: ['releases.read'] });
const table = async (name: string) => within(await screen.findByRole('table', { name }));

test('shows who owns what, and for each slot, event, permission and library who uses it', async () => {
  const { user, portal } = open(both);
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const remotes = await table('Aplicações');
  const row = remotes.getByRole('row', { name: /Dois mfe-two .*\^1\.8\.0 2 páginas/ });
  expect(row).toHaveTextContent('1 definição');
  expect(row).toHaveTextContent('/two Página dois loans.read');
  expect((await table('Lugares')).getByRole('row', { name: /student-tab@1 Dois: Livros/ })).toBeVisible();
  expect((await table('Lugares')).getByRole('row', { name: /dashboard-card@1 ninguém/ })).toBeVisible();
  expect(
    (await table('Acontecimentos')).getByRole('row', { name: /account-changed@1 Dois: anuncia/ }),
  ).toBeVisible();
  expect(
    (await table('Permissões')).getByRole('row', {
      name: /loans\.read Ver empréstimos Dois: traz Dois: páginas Dois: menu/,
    }),
  ).toBeVisible();
  expect(
    (await table('Contrato e bibliotecas')).getByRole('row', { name: /react Dois: \^19\.0\.0/ }),
  ).toBeVisible();
  await user.type(screen.getByLabelText('Procurar no catálogo'), 'loans.read');
  expect(remotes.queryByRole('row', { name: /mfe-one/ })).not.toBeInTheDocument();
  await user.click(row);
  expect(portal.location().pathname).toBe('/releases/mfe-two');
});

test('says when nothing is found, when there is no remote, and when the registry cannot be read', async () => {
  const { user, unmount } = open(both);
  await table('Aplicações');
  await user.type(screen.getByLabelText('Procurar no catálogo'), 'xyz');
  expect(screen.getAllByText('Nada com estas palavras.')).toHaveLength(5);
  unmount();
  const empty = open(on(calls.snapshot, () => ({ ...registry, remotes: [] })));
  expect(await screen.findByText('Ainda não tem registos')).toBeVisible();
  empty.unmount();
  open(
    on(calls.snapshot, () => {
      throw refuse('unavailable', 'O portal está a iniciar.');
    }),
  );
  expect(await screen.findByText('O portal está a iniciar.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
});
