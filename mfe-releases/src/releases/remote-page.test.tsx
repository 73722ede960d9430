import { on, refuse, renderScreen, violations } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as calls from '../common/calls.ts';
import { api, master, one, historyAnswer } from '../testing/releases-fake.ts';
import { RemotePage } from './remote-page.tsx';

const remote = { url: '/releases/mfe-one' };

test('of one remote the pointers, the health and the history are shown; who may only look is offered no move', async () => {
  renderScreen(<RemotePage />, { ...remote, api: api(), actions: ['releases.read'] });
  const releaseTable = within(await screen.findByRole('table', { name: 'Versões guardadas – mfe-one' }));
  expect(releaseTable.getByRole('row', { name: /1\.1\.0-b .*Canário/ })).toBeInTheDocument();
  const fromCi = within(
    releaseTable.getByRole('row', { name: /Multas por feriado multas · 3f2c1a9b8 · Ana Silva/ }),
  );
  expect(fromCi.getByRole('link', { name: 'execução do CI' })).toHaveAttribute(
    'href',
    'https://ci.example/run/7',
  );
  expect(
    await screen.findByRole('row', { name: /O próprio portal .* Travada automaticamente/ }),
  ).toBeVisible();
  const thrown = within(screen.getByRole('table', { name: 'Erros por versão' }));
  expect(
    thrown.getByRole('row', {
      name: /TypeError: x is undefined novo nesta versão .* 1\.1\.0-b 3f2c1a9b8 7 em 3 sessões .*desde .* \/fines\/:id Chrome 109, Firefox 140/,
    }),
  ).toHaveTextContent('src/fines/page.tsx:12:5 (save)');
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
  const answers = api(refused);
  const { user } = renderScreen(<RemotePage />, { ...remote, api: answers, actions: [...master] });
  await user.click(await screen.findByRole('button', { name: 'Mudar o canário 1.1.0-b' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Funções/)).toHaveValue('Testers');
  await user.clear(dialog.getByLabelText(/^Funções/));
  const share = dialog.getByLabelText('Percentagem das pessoas');
  expect(share).toHaveValue('20');
  await user.clear(share);
  await user.type(dialog.getByLabelText('Motivo'), 'ensaio');
  await user.click(dialog.getByRole('button', { name: 'Mudar o canário' }));
  expect(await dialog.findByText(/Indique uma percentagem/)).toBeInTheDocument();
  await user.type(share, '12,5');
  await user.click(dialog.getByRole('checkbox', { name: /^Alargar sozinho a 5, 20, 50 e 100 %/ }));
  await user.click(dialog.getByRole('button', { name: 'Mudar o canário' }));
  expect(await dialog.findByText(/As promoções estão suspensas/)).toBeInTheDocument();
  expect(dialog.getByLabelText('Motivo')).toHaveValue('ensaio');
  expect(answers.calls(calls.promote)).toMatchObject([
    { body: { percentage: 12.5, roles: [], stepped: true } },
  ]);
});

test('draws the events of all releases day by day, and shows them as a table', async () => {
  renderScreen(<RemotePage />, { ...remote, api: api(), actions: ['releases.read'] });
  const table = await screen.findByRole('table', {
    name: /^O que os navegadores comunicaram nos últimos 30 dias/,
    hidden: true,
  });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['20/11', '12', '1', '2'],
    ['21/11', '5', '0', '0'],
  ]);
});

test('the page of one remote says above all how it is, and draws the days of one release', async () => {
  const { user } = renderScreen(<RemotePage />, { ...remote, api: api(), actions: ['releases.read'] });
  const how = within(await screen.findByRole('region', { name: 'Como está' }));
  expect(how.getByText('1200 aberturas · 3 falhas ao abrir · 1 quebra')).toBeVisible();
  expect(how.getByText(/divida-o\. \(a\.js\)/)).toBeVisible();
  expect(how.getByText('prejudicou mfe-two')).toBeVisible();
  const kept = within(screen.getByRole('table', { name: 'Versões guardadas – mfe-one' }));
  expect(kept.getByRole('row', { name: /1\.1\.0-b .*481 kB em 41 ficheiros/ })).toBeVisible();
  await user.selectOptions(await screen.findByLabelText('Versão'), '1.1.0-b');
  const table = await screen.findByRole('table', {
    name: /^O que os navegadores comunicaram nos últimos/,
    hidden: true,
  });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['20/11', '3', '0', '2'],
    ['21/11', '5', '0', '0'],
  ]);
});

test('how people feel a release is said in words, and what nobody told is left open', async () => {
  renderScreen(<RemotePage />, { ...remote, api: api(), actions: ['releases.read'] });
  const felt = within(await screen.findByRole('table', { name: 'Como as pessoas as sentem' }));
  expect(felt.getByRole('row', { name: /1\.0\.0-a 1 de 9 2 de 9 3 240 ms/ })).toHaveTextContent(
    /1[. ]?900 msbom40 páginas320 msa melhorar1 página0,31mau40 páginas/,
  );
  expect(felt.getByRole('row', { name: '2 1.1.0-b 0 de 0 0 de 0 0 — — — —' })).toBeVisible();
});

test('a canary that the portal halted is said above everything, with the reason, until somebody decides anew', async () => {
  const again = {
    ...historyAnswer.entries[0]!,
    revision: 6,
    what: 'canary',
    actor: 'Ana',
    reason: 'de novo',
  };
  const { unmount } = renderScreen(<RemotePage />, { ...remote, api: api() });
  const words = await screen.findByText(/travado pelo próprio portal/);
  expect(words.closest('[role=alert]')).toHaveTextContent(
    /O canário 1\.1\.0-b foi travado pelo próprio portal.*Travada automaticamente/,
  );
  unmount();
  const later = on(calls.history, () => ({ entries: [again, ...historyAnswer.entries], more: false }));
  renderScreen(<RemotePage />, { ...remote, api: api(later) });
  expect(await screen.findByRole('row', { name: /de novo/ })).toBeVisible();
  expect(screen.queryByText(/travado pelo próprio portal/)).not.toBeInTheDocument();
});

test('a release that was published by force and halted says both', async () => {
  const [halted, ...others] = one.releases;
  const forced = on(calls.pointers, () => ({
    ...one,
    releases: [{ ...halted!, untried: true as const }, ...others],
  }));
  renderScreen(<RemotePage />, { ...remote, api: api(forced) });
  const releaseTable = within(await screen.findByRole('table', { name: 'Versões guardadas – mfe-one' }));
  expect(
    releaseTable.getByRole('row', { name: /1\.1\.0-b .*Canário, Páginas por abrir, Travada/ }),
  ).toBeInTheDocument();
});

test('shows the state of a release beside it, and a user vouches for one with a reason', async () => {
  const serving = api(on(calls.vouch, () => one));
  const { user } = renderScreen(<RemotePage />, { ...remote, api: serving, actions: [...master] });
  const releaseTable = within(await screen.findByRole('table', { name: 'Versões guardadas – mfe-one' }));
  expect(releaseTable.getByRole('row', { name: /1\.1\.0-b .*Canário, Travada/ })).toBeInTheDocument();
  expect(
    releaseTable.getByRole('row', { name: /0\.9\.0-z .*Última boa, Páginas por abrir/ }),
  ).toBeInTheDocument();
  await user.click(releaseTable.getByRole('button', { name: 'Dar por boa 0.9.0-z' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar por boa: mfe-one 0.9.0-z?' }));
  await user.type(dialog.getByLabelText('Motivo'), 'um ano sem falhas');
  await user.click(dialog.getByRole('button', { name: 'Dar por boa' }));
  await waitFor(() =>
    expect(serving.calls(calls.vouch)).toMatchObject([
      { body: { release: '0.9.0-z', reason: 'um ano sem falhas', expected: 5 } },
    ]),
  );
});

test('going back to the last good release names what is left and what is gone back to', async () => {
  const { user } = renderScreen(<RemotePage />, { ...remote, api: api(), actions: [...master] });
  await user.click(await screen.findByRole('button', { name: 'Voltar à última boa' }));
  expect(
    await screen.findByRole('dialog', { name: 'Voltar à última boa: mfe-one, de 1.0.0-a a 0.9.0-z?' }),
  ).toBeVisible();
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

test('shows a conflict when a decision was based on an old state, and then the present state', async () => {
  let now = one;
  const conflict = on(calls.promote, () => {
    now = { ...one, revision: 6, canary: null, stable: '1.1.0-b' };
    throw refuse('conflict', 'Entretanto houve outra mudança nesta aplicação.');
  });
  const serving = api(
    conflict,
    on(calls.pointers, () => now),
  );
  // The periodic refresh never comes: what is asked for anew is asked for because of the conflict.
  const { setInterval } = window;
  jest
    .spyOn(window, 'setInterval')
    .mockImplementation((run, every) => (every === 10_000 ? 0 : Number(setInterval(run, every))) as never);
  const { user } = renderScreen(<RemotePage />, { ...remote, api: serving });
  await user.click(await screen.findByRole('button', { name: 'Tornar estável 1.1.0-b' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Motivo'), 'correu bem');
  const looks = serving.calls(calls.pointers).length;
  await user.click(dialog.getByRole('button', { name: 'Tornar estável' }));
  expect(await dialog.findByText(/Entretanto houve outra mudança/)).toBeInTheDocument();
  await waitFor(() => expect(serving.calls(calls.pointers).length).toBeGreaterThan(looks));
  expect(await screen.findByRole('row', { name: /1\.1\.0-b .* Estável/, hidden: true })).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('the history is read to its beginning, a page at a time, and says what was done in words', async () => {
  const line = (revision: number, more: object) => ({ ...historyAnswer.entries[0]!, revision, ...more });
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

  test('shows a move of another team by itself, with its history', async () => {
    let [now, past] = [one, historyAnswer];
    const serving = api(
      on(calls.pointers, () => now),
      on(calls.history, () => past),
    );
    renderScreen(<RemotePage />, { ...remote, api: serving });
    await screen.findByRole('row', { name: /1\.0\.0-a .* Estável/ });
    now = { ...one, revision: 6, stable: '1.1.0-b', canary: null };
    const moved = {
      ...historyAnswer.entries[0]!,
      revision: 6,
      what: 'promoted',
      actor: 'Rui',
      reason: 'pronta',
    };
    past = { ...historyAnswer, entries: [moved, ...historyAnswer.entries] };
    await wait();
    expect(await screen.findByRole('row', { name: /1\.1\.0-b .* Estável/ })).toBeVisible();
    expect(await screen.findByRole('row', { name: /Rui tornou estável 1\.1\.0-b pronta/ })).toBeVisible();
  });
});
