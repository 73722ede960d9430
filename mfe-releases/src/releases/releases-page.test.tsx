import type { Out } from '@portal/shared-kit/contract/endpoint';
import { fakeApi, on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
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
    { release: '0.9.0-z', at: '2026-11-19T10:00:00.000Z' },
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
  ...{ minutes: 15, vital_hours: 24 },
  releases: [
    {
      ...{ release: '1.0.0-a', opened: 12, failures: 1, crashes: 0, fallbacks: 3, ready_ms: 240 },
      vitals: [
        { name: 'LCP', p75: 1900, views: 40 },
        { name: 'INP', p75: 320, views: 1 },
        { name: 'CLS', p75: 0.31, views: 40 },
      ],
    },
    {
      ...{ release: '1.1.0-b', opened: 0, failures: 0, crashes: 0, fallbacks: 0, ready_ms: null },
      vitals: [],
    },
  ],
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
  expect(
    await screen.findByRole('row', { name: /O próprio portal .* Travada automaticamente/ }),
  ).toBeVisible();
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
  await user.click(await screen.findByRole('button', { name: 'Mudar quem recebe o canário 1.1.0-b' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Funções/)).toHaveValue('Testers');
  await user.clear(dialog.getByLabelText(/^Funções/));
  const share = dialog.getByLabelText('Percentagem das pessoas');
  expect(share).toHaveValue('20');
  await user.clear(share);
  await user.type(dialog.getByLabelText('Motivo'), 'ensaio');
  await user.click(dialog.getByRole('button', { name: 'Mudar quem recebe o canário' }));
  expect(await dialog.findByText(/Indique uma percentagem/)).toBeInTheDocument();
  await user.type(share, '12,5');
  await user.click(dialog.getByRole('button', { name: 'Mudar quem recebe o canário' }));
  expect(await dialog.findByText(/As promoções estão suspensas/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Motivo')).toHaveValue('ensaio');
});

test('how people feel a release is said in words, and what nobody told is left open', async () => {
  renderScreen(<RemotePage />, { ...remote, api: api(), actions: ['releases.read'] });
  const felt = within(await screen.findByRole('table', { name: 'Como as pessoas as sentem' }));
  expect(felt.getByRole('row', { name: /1\.0\.0-a 3 240 ms/ })).toHaveTextContent(
    /1[. ]?900 msbom40 páginas320 msa melhorar1 página0,31mau40 páginas/,
  );
  expect(felt.getByRole('row', { name: '2 1.1.0-b 0 — — — —' })).toBeVisible();
});

test('a canary that the portal halted is said above everything, with the reason, until somebody decides anew', async () => {
  const again = { ...told.entries[0]!, revision: 6, what: 'canary', actor: 'Ana', reason: 'de novo' };
  const { unmount } = renderScreen(<RemotePage />, { ...remote, api: api() });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(
    /O canário 1\.1\.0-b foi travado pelo próprio portal.*Travada automaticamente/,
  );
  unmount();
  const later = on(calls.history, () => ({ entries: [again, ...told.entries], more: false }));
  renderScreen(<RemotePage />, { ...remote, api: api(later) });
  expect(await screen.findByRole('row', { name: /de novo/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an earlier release is gone back to, not promoted', async () => {
  const serving = api(on(calls.rollBack, () => one));
  const { user } = renderScreen(<RemotePage />, { ...remote, api: serving });
  await user.click(await screen.findByRole('button', { name: 'Voltar a esta 0.9.0-z' }));
  expect(screen.queryByRole('button', { name: 'Tornar estável 0.9.0-z' })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Motivo'), 'contas erradas');
  await user.click(dialog.getByRole('button', { name: 'Voltar a esta' }));
  await waitFor(() =>
    expect(serving.calls(calls.rollBack)).toMatchObject([
      { body: { channel: 'stable', release: '0.9.0-z', reason: 'contas erradas', expected: 5 } },
    ]),
  );
});

test('who decided on what is no longer so is told, and the page shows what is', async () => {
  let now = one;
  const conflict = on(calls.promote, () => {
    now = { ...one, revision: 6, canary: null, stable: '1.1.0-b' };
    throw refuse('conflict', 'Entretanto houve outra mudança nesta aplicação.');
  });
  const serving = api(
    conflict,
    on(calls.pointers, () => now),
  );
  const { user } = renderScreen(<RemotePage />, { ...remote, api: serving });
  await user.click(await screen.findByRole('button', { name: 'Tornar estável 1.1.0-b' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Motivo'), 'correu bem');
  const looks = serving.calls(calls.pointers).length;
  await user.click(dialog.getByRole('button', { name: 'Tornar estável' }));
  expect(await dialog.findByText(/Entretanto houve outra mudança/)).toBeInTheDocument();
  // At once, not when the page looks again by itself.
  await waitFor(() => expect(serving.calls(calls.pointers).length).toBeGreaterThan(looks), {
    timeout: 3_000,
  });
  expect(await screen.findByRole('row', { name: /1\.1\.0-b .* Estável/, hidden: true })).toBeInTheDocument();
});

test('the history is read to its beginning, a page at a time, and says what was done in words', async () => {
  const line = (revision: number, more: object) => ({ ...told.entries[0]!, revision, ...more });
  const newest = [
    line(9, { what: 'canary', release: '1.1.0-b', percentage: 20, roles: ['Testers'], reason: 'a' }),
    line(8, { what: 'status', release: null, status: 'quarantined', reason: 'b' }),
    line(7, { what: 'frozen', release: null, remote: '*', frozen: true, reason: 'c' }),
    line(6, { what: 'invented', release: null, reason: 'd' }),
  ];
  const oldest = [line(1, { what: 'published', actor: 'bundle', reason: 'e' })];
  const paged = on(calls.history, ({ query }) =>
    query.before === 6 ? { entries: oldest, more: false } : { entries: newest, more: true },
  );
  const { user } = renderScreen(<RemotePage />, { ...remote, api: api(paged) });
  for (const words of [
    'pôs em canário 1.1.0-b (20 % · Testers) a',
    'mudou o estado para «Em quarentena» b',
    'suspendeu as promoções de todas as aplicações c',
    'invented d',
  ])
    expect(
      await screen.findByRole('row', { name: new RegExp(words.replaceAll(/[.()*]/g, '.')) }),
    ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mudanças mais antigas' }));
  expect(await screen.findByRole('row', { name: /Instalação publicou 1\.1\.0-b e/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mudanças mais recentes' }));
  expect(await screen.findByRole('row', { name: /invented d/ })).toBeVisible();
});

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());
  const wait = () => act(() => jest.advanceTimersByTimeAsync(10_000));

  test('what another team moves stands on the page by itself, with the history of it', async () => {
    let [now, past] = [one, told];
    const serving = api(
      on(calls.pointers, () => now),
      on(calls.history, () => past),
    );
    renderScreen(<RemotePage />, { ...remote, api: serving });
    await screen.findByRole('row', { name: /1\.0\.0-a .* Estável/ });
    now = { ...one, revision: 6, stable: '1.1.0-b', canary: null };
    const moved = { ...told.entries[0]!, revision: 6, what: 'promoted', actor: 'Rui', reason: 'pronta' };
    past = { ...told, entries: [moved, ...told.entries] };
    await wait();
    expect(await screen.findByRole('row', { name: /1\.1\.0-b .* Estável/ })).toBeVisible();
    expect(await screen.findByRole('row', { name: /Rui tornou estável 1\.1\.0-b pronta/ })).toBeVisible();
  });

  test('a gateway that is away is told, and what was known stays', async () => {
    let down = false;
    const answer = on(calls.snapshot, () => {
      if (down) throw refuse('unavailable', 'O portal está a iniciar.');
      return registry;
    });
    renderScreen(<ReleasesPage />, { api: api(answer) });
    await screen.findByRole('row', { name: /Equipa Um/ });
    down = true;
    await wait();
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/Não foi possível actualizar; mostra-se o que se sabia em \d/);
    expect(screen.getByRole('row', { name: /Equipa Um/ })).toBeVisible();
    down = false;
    await wait();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});
