import { held, on, refuse, renderScreen } from '@portal/shared-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as calls from '../common/calls.ts';
import {
  api,
  master,
  one,
  historyAnswer,
  configAnswer,
  overviewAnswer,
  registry,
} from '../testing/releases-fake.ts';
import { RemotePage } from './remote-page.tsx';
import { ReleasesPage } from './releases-page.tsx';

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

test('says that a halt could not be read, and reads it again', async () => {
  let down = true;
  const broken = on(calls.history, () => {
    if (down) throw refuse('unavailable', 'Sem resposta.');
    return historyAnswer;
  });
  const { user } = renderScreen(<RemotePage />, { ...remote, api: api(broken) });
  const notice = (await screen.findByText(/ler se o portal travou/)).closest<HTMLElement>('[role=alert]')!;
  expect(notice).toHaveTextContent('Sem resposta.');
  down = false;
  await user.click(within(notice).getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText(/travado pelo próprio portal/)).toBeVisible();
  expect(screen.queryByText(/ler se o portal travou/)).not.toBeInTheDocument();
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
    'pôs em canário 1.1.0-b (20\u00a0% · Testers) a',
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

describe('config part', () => {
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
});

test('every remote stands with owner, state, the releases people are given, and how it is', async () => {
  const { portal, user } = renderScreen(<ReleasesPage />, { api: api(), actions: ['releases.read'] });
  expect(screen.getByRole('status', { name: /Por favor, aguarde/ })).toBeInTheDocument();
  const row = await screen.findByRole('row', { name: /Um Equipa Um Em serviço/ });
  expect(row).toHaveTextContent('1.1.0-b (20 % · Testers)');
  const told = [
    'Falhas em 1 de 9 sessões',
    'Canário travado',
    'Publicação recusada',
    'Configuração por acertar',
    '480 kB',
    '1200 aberturas · 3 falhas ao abrir · 1 quebra',
    'alterou window.matchMedia (2 sessões)',
    'deixou <div id="probe"> (1 sessão)',
    'prejudicou mfe-two',
    'prejudicada por mfe-three',
    'TypeError: x is undefined',
  ];
  await waitFor(() => expect(told.filter((words) => !row.textContent?.includes(words))).toEqual([]));
  expect(screen.queryByRole('button', { name: /Suspender/ })).not.toBeInTheDocument();
  expect(portal.title()).toBe('Publicações');
  await user.click(row);
  expect(portal.location().pathname).toBe('/releases/mfe-one');
});

test('shows that the registry cannot be reached, and asks again', async () => {
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

describe('with a clock', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());
  const wait = () => act(() => jest.advanceTimersByTimeAsync(10_000));

  test('shows that the gateway is away, and keeps what was known', async () => {
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

test('days on which promotions are held by the settings are named', async () => {
  const frozenDays = on(calls.freezeStatus, () => ({
    frozen: false,
    revision: 0,
    days: { from: '2026-12-01', until: '2026-12-15' },
  }));
  renderScreen(<ReleasesPage />, { api: api(frozenDays) });
  expect(
    await screen.findByText(/As promoções estão suspensas de 01\/12\/2026 a 15\/12\/2026/),
  ).toBeInTheDocument();
});

test('the list waits until it is known how the remotes are, so that no row grows', async () => {
  const known = held();
  const late = on(calls.overview, async () => {
    await known;
    return overviewAnswer;
  });
  renderScreen(<ReleasesPage />, { api: api(late), actions: [...master] });
  expect(await screen.findByRole('button', { name: /^Suspender/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Equipa Um/ })).not.toBeInTheDocument();
  known.release();
  expect(await screen.findByRole('row', { name: /Equipa Um/ })).toBeVisible();
});

test('the list stands although nobody can say how the remotes are', async () => {
  const failing = on(calls.overview, () => {
    throw refuse('internal', 'Avariado.');
  });
  renderScreen(<ReleasesPage />, { api: api(failing), actions: ['releases.read'] });
  expect(await screen.findByText(/Não foi possível ler como estão as aplicações/)).toBeVisible();
  expect(screen.getByRole('row', { name: /Equipa Um/ })).toBeVisible();
});

test('a remote that fails says so first, and one without reports is not called well', async () => {
  const [first] = overviewAnswer.remotes;
  const failing = { ...first!, failing: new Date().toISOString(), halted: null, refusal: null, misfits: 0 };
  const answers = [
    failing,
    { ...failing, failing: null, now: { sessions: 0, bad_sessions: 0, erring_sessions: 0 } },
  ];
  for (const [nth, words] of [/A falhar/, /Sem aberturas recentes/].entries()) {
    const answer = on(calls.overview, () => ({ minutes: 15, remotes: [answers[nth]!] }));
    const { unmount } = renderScreen(<ReleasesPage />, { api: api(answer) });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('Sem falhas')).not.toBeInTheDocument();
    unmount();
  }
});
