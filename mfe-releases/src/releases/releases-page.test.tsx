import type { Out } from '@portal/shared-kit/contract/endpoint';
import { fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { screen, within } from '@testing-library/react';
import * as calls from './calls.ts';
import { ReleasesPage } from './releases-page.tsx';
import { RemotePage } from './remote-page.tsx';

const release = (id: string): NonNullable<Out<typeof calls.snapshot>['remotes'][number]['stable']> => ({
  ...{ release: id, version: '1.0.0', container: id.replaceAll(/\W/g, '_'), base: `/r/mfe-one/${id}/` },
  ...{ entry: 'remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}`, preload: [] },
  requires: { contract: '^1.0.0', shared: {} },
  contributes: { routes: [], menu: [], cards: [], permissions: [] },
});
const registry: Out<typeof calls.snapshot> = {
  ...{ revision: 7, contract: '1.1.0' },
  remotes: [
    {
      ...{ name: 'mfe-one', title: 'Um', status: 'active', lastGood: null },
      owner: { team: 'Equipa Um', contact: 'um@demo.test' },
      stable: release('1.0.0-a'),
      canary: { release: release('1.1.0-b'), percentage: 20, roles: ['Testers'] },
    },
  ],
};
const one: Out<typeof calls.pointers> = {
  ...{ name: 'mfe-one', revision: 5, status: 'active', frozen: false, allFrozen: false },
  ...{ stable: '1.0.0-a', preview: null, lastGood: '0.9.0-z' },
  canary: { release: '1.1.0-b', percentage: 20, roles: ['Testers'] },
  releases: [
    { release: '1.1.0-b', at: '2026-11-21T10:00:00.000Z' },
    { release: '1.0.0-a', at: '2026-11-20T10:00:00.000Z' },
  ],
};
const told: Out<typeof calls.history> = {
  entries: [
    {
      ...{ revision: 5, at: '2026-11-21T10:00:00.000Z', actor: 'gateway', remote: 'mfe-one' },
      ...{ what: 'withdrawn', release: '1.1.0-b', reason: 'Travada automaticamente' },
    },
  ],
  more: false,
};
const doing: Out<typeof calls.health> = {
  minutes: 15,
  releases: [{ release: '1.0.0-a', opened: 12, failures: 1, crashes: 0, ready_ms: 240 }],
};
const master = ['releases.read', 'releases.update'] as const;
const api = (...more: Parameters<typeof fakeApi>) =>
  fakeApi(
    ...more,
    on(calls.snapshot, () => registry),
    on(calls.freezeStatus, () => ({ frozen: false, revision: 0 })),
    on(calls.pointers, () => one),
    on(calls.history, () => told),
    on(calls.health, () => doing),
  );
const remote = { url: '/releases/mfe-one' };

test('every remote stands with owner, state and the releases people are given', async () => {
  const { portal } = renderScreen(<ReleasesPage />, { api: api(), actions: ['releases.read'] });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const row = await screen.findByRole('row', { name: /Um Equipa Um Em serviço 1\.0\.0-a/ });
  expect(row).toHaveTextContent('1.1.0-b (20 % · Testers)');
  expect(screen.queryByRole('button', { name: /Suspender/ })).not.toBeInTheDocument();
  expect(portal.title()).toBe('Publicações');
  expect(await violations()).toEqual([]);
});

test('a registry that cannot be reached is told and asked again', async () => {
  let down = true;
  const answer = on(calls.snapshot, () => {
    if (down) throw refuse('unavailable', 'O portal está a iniciar.');
    return registry;
  });
  const { user } = renderScreen(<ReleasesPage />, { api: api(answer), actions: [...master] });
  expect(await screen.findByText('O portal está a iniciar.')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('row', { name: /Equipa Um/ })).toBeInTheDocument();
});

test('of one remote the pointers, the health and the history are shown; who may only look is offered no move', async () => {
  renderScreen(<RemotePage />, { ...remote, api: api(), actions: ['releases.read'] });
  const kept = within(await screen.findByRole('table', { name: 'Versões guardadas – mfe-one' }));
  expect(kept.getByRole('row', { name: /1\.1\.0-b .*Canário/ })).toBeInTheDocument();
  expect(await screen.findByText(/Travada automaticamente/)).toBeInTheDocument();
  expect(await screen.findByText('1.0.0-a: Até estar pronta (ms) 240')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Tornar estável|Voltar atrás/ })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('a release is made stable with a reason and on the revision that was seen', async () => {
  const serving = api(on(calls.promote, () => one));
  const { user } = renderScreen(<RemotePage />, { ...remote, api: serving, actions: [...master] });
  await user.click(await screen.findByRole('button', { name: 'Tornar estável 1.1.0-b' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tornar estável: mfe-one 1.1.0-b?' }));
  await user.type(dialog.getByLabelText('Motivo'), 'correu bem');
  await user.click(dialog.getByRole('button', { name: 'Tornar estável' }));
  expect(await screen.findByText(/A mudança foi feita/)).toBeInTheDocument();
  expect(serving.calls(calls.promote)).toMatchObject([
    {
      params: { name: 'mfe-one' },
      body: { channel: 'stable', release: '1.1.0-b', reason: 'correu bem', expected: 5 },
    },
  ]);
});

test('a canary asks for whom, and a refusal says why and keeps what was typed', async () => {
  const refused = on(calls.promote, () => {
    throw refuse('invalid', 'A mudança foi recusada.', {
      errors: { release: ['As promoções estão suspensas. (mfe-one)'] },
    });
  });
  const { user } = renderScreen(<RemotePage />, { ...remote, api: api(refused), actions: [...master] });
  await user.click(await screen.findByRole('button', { name: 'Pôr em canário 1.1.0-b' }));
  const dialog = within(await screen.findByRole('dialog'));
  const share = dialog.getByLabelText('Percentagem das pessoas');
  await user.clear(share);
  await user.type(dialog.getByLabelText('Motivo'), 'ensaio');
  await user.click(dialog.getByRole('button', { name: 'Pôr em canário' }));
  expect(await dialog.findByText(/Indique uma percentagem/)).toBeInTheDocument();
  await user.type(share, '12,5');
  await user.click(dialog.getByRole('button', { name: 'Pôr em canário' }));
  expect(await dialog.findByText(/As promoções estão suspensas/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Motivo')).toHaveValue('ensaio');
});
