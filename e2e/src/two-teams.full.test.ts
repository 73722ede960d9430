import { cohortPlace } from '@portal/shared-kit/contract/gateway/cohort';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { blocksOf } from './documented.ts';
import { dataFolder, freshData, removeFolder } from './installation.ts';
import { journey, type Visitor } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { freePort, root } from './program.ts';
import { choose, dialog, eventually, heading, isGone, isShown, menuEntry, enter } from './steps.ts';
import { historyOf, teamOf, untilHalted } from './team.ts';

/** Builds made outside the workspace, each in a folder of its own. */
const builds = [
  'good-1@mfe-tools',
  'good-2@mfe-tools',
  'good-1',
  'throws-at-render',
  'lends@mfe-loans',
  'good-1@mfe-loans',
];
let portal: Portal;
let folder: string;
let server: ChildProcess | undefined;
const dataDir = freshData();
beforeAll(async () => {
  folder = dataFolder();
  execFileSync(process.execPath, [path.join(root, 'e2e/fixtures/build.mjs'), folder, ...builds], {
    cwd: root,
  });
  // One visitor is enough here: how many sessions it takes is the gateway's own test.
  portal = await startPortal({ dataDir, gatewayEnv: { CANARY_HALT_LEAST: '1' } });
});
afterAll(async () => {
  server?.kill();
  await portal?.remove();
  removeFolder(folder);
});

/** What the person who runs the portal gives a team. */
function tokenOf(holder: string, remote: string): string {
  const command = path.join(root, 'gateway/dist/deploy-token.js');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return execFileSync(process.execPath, [command, remote, '--holder', holder], { env })
    .toString()
    .split('\n')[0]!;
}

/** Runs a command of the kit in the teams' folder with the given token. */
function run(command: string, token: string, ...args: string[]): string {
  const { PATH, CHROMIUM_PATH } = process.env;
  const env = { PATH, CHROMIUM_PATH, PORTAL_URL: portal.url, DEPLOY_TOKEN: token };
  return execFileSync(process.execPath, [path.join(root, command), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString();
}
/** A team's `pnpm release`. */
const release = (token: string, ...args: string[]) => run('scripts/release.mjs', token, ...args);

const history = (token: string, remote: string) => historyOf(portal.url, remote, token);

/** Everything of a release that a tab asks for from now on. */
function requestedUrls(page: Page, build: string): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/1.0.0-${build}/`)) urls.push(request.url());
  });
  return urls;
}

const place = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user')!) as { data: { id: number } }).data.id);

journey(
  'two teams ship on their own: a new remote appears in an open portal, a broken canary ends by itself, and a release is taken back',
  () => portal,
  async (watcher: Visitor) => {
    const { page } = watcher;
    await enter(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
    const outsideRequests = requestedUrls(page, 'throws-at-render');

    // Team A brings a remote that did not exist.
    const teamA = tokenOf('Equipa A', 'mfe-tools');
    release(teamA, 'good-1@mfe-tools', '--stable', '--reason', 'primeira versão');
    await isShown(menuEntry(page, 'mfe-tools'));
    await menuEntry(page, 'mfe-tools').click();
    await isShown(heading(page, 'mfe-tools 1.0.0-good-1'));

    // It brings a tab to the page of a student, too, which stands in the page of the academic team.
    await openTab(page);

    // What it draws for a search stands below the results, and leads to its page.
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Procurar em tudo', exact: true });
    const field = palette.getByRole('combobox');
    const piece = palette.getByRole('region', { name: 'mfe-tools', exact: true });
    watcher.tab.expectFailures(/console: .*the piece of the probe fails/);
    await field.fill('avaria');
    await isShown(piece.getByRole('alert').getByText('1.0.0-good-1', { exact: true }));
    // It fails by itself: what the portal finds is there, and it goes on with the next search.
    await field.fill('departamentos');
    await isShown(palette.getByRole('option', { name: 'Departamentos Registos', exact: true }));
    await isShown(palette.getByText(/^\d+ resultados?$/));
    await piece.getByRole('button', { name: 'Tentar de novo', exact: true }).click();
    await piece.getByRole('link', { name: 'departamentos em mfe-tools 1.0.0-good-1', exact: true }).click();
    await isShown(heading(page, 'mfe-tools 1.0.0-good-1'));
    await isGone(palette);

    // Team B has a release whose page breaks: only by force, and on an operator's word, a fifth of the people are given it.
    const teamB = tokenOf('Equipa B', 'mfe-probe');
    release(teamB, 'good-1', '--stable');
    expect(() => release(teamB, 'throws-at-render')).toThrow('/probe: Error: the probe fails at each render');
    release(teamB, 'throws-at-render', '--force', '--reason', 'ensaio');
    const canary = ['--release', '1.0.0-throws-at-render', '--canary', '20', '--reason', 'ensaio'];
    run('shared-kit/cli/main.mjs', tokenOf('Ana', '--operator'), 'promote', 'mfe-probe', ...canary);
    expect(cohortPlace(`user ${await place(page)}`, 'mfe-probe')).toBeGreaterThanOrEqual(2000);
    await menuEntry(page, 'Sonda').click();
    await isShown(heading(page, 'Sonda 1.0.0-good-1'));

    const inside = await watcher.openElsewhere();
    await enter(inside.page, 'admin@demo.test');
    expect(cohortPlace(`user ${await place(inside.page)}`, 'mfe-probe')).toBeLessThan(2000);
    inside.expectFailures(/console: .*the probe fails at each render/);
    const canaryRequests = requestedUrls(inside.page, 'throws-at-render');
    for (let visit = 0; visit < 3; visit++) {
      await menuEntry(inside.page, 'Sonda').click();
      await isShown(heading(inside.page, 'Sonda 1.0.0-good-1'));
      await inside.page.getByRole('button', { name: 'Contar' }).click();
      await isShown(inside.page.getByText('Contagem: 1'));
      await menuEntry(inside.page, 'Departamentos').click();
      await isShown(heading(inside.page, 'Departamentos'));
    }
    expect(canaryRequests).not.toEqual([]);
    const halted = await eventually(
      async () => {
        const [last] = await history(teamB, 'mfe-probe');
        expect(last?.what).toBe('withdrawn');
        return last!;
      },
      ...untilHalted,
    );
    expect(halted).toMatchObject({ actor: 'gateway', release: '1.0.0-throws-at-render' });
    expect(halted.reason).toMatch(/^Travada automaticamente: .* quebras/);
    expect(outsideRequests).toEqual([]);

    // Team A thinks better of its second release.
    await menuEntry(page, 'mfe-tools').click();
    release(teamA, 'good-2@mfe-tools', '--stable', '--reason', 'segunda versão');
    await isFollowed(page, 'good-2');
    release(teamA, 'mfe-tools', '--rollback', '--reason', 'contas erradas');
    await isFollowed(page, 'good-1');
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    expect((await history(teamA, 'mfe-tools')).map(({ what, reason }) => [what, reason])).toEqual([
      ['rolled_back', 'contas erradas'],
      ['promoted', 'segunda versão'],
      ['published', 'segunda versão'],
      ['promoted', 'primeira versão'],
      ['published', 'primeira versão'],
    ]);

    // Its tab breaks, also when it is drawn anew: that is said in its place, by its release, and the page goes on.
    watcher.tab.expectFailures(/console: .*the piece of the probe fails/);
    const student = await openTab(page);
    const card = page.getByRole('alert', { name: 'Não foi possível abrir mfe-tools', exact: true });
    await page.getByRole('button', { name: 'Falhar', exact: true }).click();
    await isShown(card.getByText('1.0.0-good-1', { exact: true }));
    await isShown(heading(page, student));
    await studentParts(page).getByRole('link', { name: 'Dados pessoais', exact: true }).click();
    await isShown(page.getByRole('region', { name: 'Identificação', exact: true }));
  },
);

const studentParts = (page: Page) => page.getByRole('navigation', { name: 'Partes da ficha', exact: true });

/** Opens the tab of team A in the page of the first student; answers the student's name. */
async function openTab(page: Page): Promise<string> {
  await menuEntry(page, 'Estudantes').click();
  await isShown(heading(page, 'Estudantes'));
  await page.getByRole('link', { name: /^Ver / }).first().click();
  await studentParts(page).getByRole('link', { name: 'mfe-tools', exact: true }).click();
  await isShown(page.getByRole('heading', { level: 2, name: 'mfe-tools 1.0.0-good-1', exact: true }));
  return page.getByRole('heading', { level: 1 }).innerText();
}

/** At one of the next pages after the move the open tab shows the other release. */
const isFollowed = (page: Page, build: string) =>
  eventually(async () => {
    await menuEntry(page, 'Perfil').click();
    await isShown(heading(page, 'Perfil'));
    await menuEntry(page, 'mfe-tools').click();
    await isShown(heading(page, /^mfe-tools 1\.0\.0-good-\d$/));
    expect(await heading(page, /^mfe-tools/).innerText()).toBe(`mfe-tools 1.0.0-${build}`);
  });

/** The server of the document, as a team has it that asks for a permission of its own. Answers its address. */
async function startOwnServer(remote: string, permission: string): Promise<string> {
  const [code] = blocksOf('A server of your own', 'js');
  const file = path.join(folder, 'server.mjs');
  writeFileSync(file, code!.replace('subjects.read', permission));
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORTAL_URL: portal.url, REMOTE: remote, PORT: String(port) };
  server = spawn(process.execPath, [file], { env, stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(url)).status).toBe(401));
  return url;
}

/** Opens the page of the remote anew until it stands by that release. */
const opensAt = (page: Page, remote: string, build: string) =>
  eventually(async () => {
    await menuEntry(page, 'Departamentos').click();
    await isShown(heading(page, 'Departamentos'));
    await menuEntry(page, remote).click();
    await isShown(heading(page, new RegExp(`^${remote} `)));
    expect(await heading(page, new RegExp(`^${remote} `)).innerText()).toBe(`${remote} 1.0.0-${build}`);
  });

/** Of the functions of the secretary, as a Master sees them. */
const loansOf = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'mfe-loans', exact: true }) })
    .getByRole('checkbox', { name: 'Emprestar livros', exact: true });

journey(
  'a permission of a release is taken in and granted by a Master, asked by its page and its server, and waits while the release is away',
  () => portal,
  async ({ page, openElsewhere }) => {
    const team = teamOf('mfe-loans', portal.url, dataDir);
    await team.ship(path.join(folder, 'lends@mfe-loans/dist'));
    const urls = [await startOwnServer('mfe-loans', 'loans.lend')];
    await teamOf('mfe-loans', portal.url, dataDir, true).move('backend', { urls });

    await enter(page, 'secretaria@demo.test');
    const lend = page.getByRole('button', { name: 'Emprestar', exact: true });
    const showsAnswer = (words: RegExp) =>
      eventually(async () => {
        await page.getByRole('button', { name: 'Perguntar', exact: true }).click();
        await isShown(page.getByRole('status').getByText(/ emprestar$/));
        expect(
          await page
            .getByRole('status')
            .getByText(/ emprestar$/)
            .innerText(),
        ).toMatch(words);
      });
    await opensAt(page, 'mfe-loans', 'lends');
    await showsAnswer(/ não pode emprestar$/);
    await isGone(lend);

    const master = await openElsewhere();
    await enter(master.page, 'master@demo.test');
    await master.page.goto('/give-permissions');
    await choose(master.page.getByRole('main'), 'Função', 'Secretaria');
    await isShown(master.page.getByText('mfe-loans: Emprestar livros', { exact: true }));
    await master.page.getByRole('button', { name: 'Acrescentar loans.lend', exact: true }).click();
    await loansOf(master.page).check();
    await master.axe();
    await master.page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const why = dialog(master.page, 'Esta alteração aumenta direitos. Qual é o motivo?');
    await isShown(why.getByText('Emprestar livros', { exact: true }));
    await why.getByLabel('Motivo').fill('Empréstimos no balcão');
    await why.getByRole('button', { name: 'Guardar', exact: true }).click();
    await isGone(why);

    // A list that was not read before is asked for, and its answer tells of the other rights.
    const courseResponse = page.waitForResponse(
      (answer) => answer.url().includes('/api/cursos') && answer.ok(),
    );
    await menuEntry(page, 'Cursos').click();
    await courseResponse;
    await opensAt(page, 'mfe-loans', 'lends');
    await isShown(lend);
    await showsAnswer(/(?<! não) pode emprestar$/);

    // The next release asks for no permission: the grant is kept, and is there when the release is back.
    await team.ship(path.join(folder, 'good-1@mfe-loans/dist'));
    await opensAt(page, 'mfe-loans', 'good-1');
    await isGone(lend);
    await master.page.reload();
    expect(await loansOf(master.page).isChecked()).toBe(true);
    await team.move('rollback', { channel: 'stable' });
    await opensAt(page, 'mfe-loans', 'lends');
    await isShown(lend);
    await showsAnswer(/(?<! não) pode emprestar$/);
  },
);
