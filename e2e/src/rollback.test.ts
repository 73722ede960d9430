import type { Page } from 'playwright-core';
import { buildProbe, openProbe, releaseOf, type Build, type Probe } from './faults/probe.ts';
import { journey } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { heading, isAt, isShown, menuEntry } from './steps.ts';
import { teamOf } from './team.ts';

const portal = sharedPortal();
let probe: Probe;
beforeAll(async () => {
  probe = buildProbe(portal, 'good-1', 'good-2', 'throws-at-render');
});
afterAll(async () => {
  await probe?.remove();
});

const shows = (page: Page, build: Build) =>
  isShown(page.locator(`[data-remote="mfe-probe"][data-release="${releaseOf(build)}"]`));

/** The tab has asked for the snapshot that a move made. */
const knows = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/registry');

/** Keeps what each page observes of its performance: the vitals are watched from a file that comes late, the layout last of all. */
const keepObserved = (page: Page) =>
  page.addInitScript(() => {
    const observed = new Set<string>();
    const { observe } = PerformanceObserver.prototype;
    PerformanceObserver.prototype.observe = function (options) {
      observe.call(this, options);
      if (options?.type) observed.add(options.type);
    };
    Object.assign(window, { observed });
  });

/** A tab on the probe that hears of moves from now on. */
async function openFollowing(page: Page, published: { url: string }) {
  const follows = page.waitForRequest('**/registry/events');
  await openProbe(page, published);
  await follows;
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
}

journey(
  'a rollback leaves alone what somebody types, and once they leave it they have the earlier release, without a reload',
  () => portal,
  async ({ page }) => {
    const published = await probe.publish('good-1', 'good-2');
    const team = teamOf('mfe-probe', published.url, published.dataDir);
    await openFollowing(page, published);
    await shows(page, 'good-2');
    const note = page.getByLabel('Nota');
    await note.fill('Meia frase');

    const registryResponse = knows(page);
    await team.move('rollback', { channel: 'stable' });
    await registryResponse;
    await page.getByRole('button', { name: 'Contar' }).click();
    await isShown(page.getByText('Contagem: 1'));
    await shows(page, 'good-2');
    expect(await note.inputValue()).toBe('Meia frase');

    // The next page of the same remote: asked first, and the form stays while it is not given up.
    const leave = page.getByRole('alertdialog', { name: 'Tem alterações por guardar' });
    await page.getByRole('link', { name: 'Mais' }).click();
    await leave.getByRole('button', { name: 'Ficar na página' }).click();
    await shows(page, 'good-2');
    expect(await note.inputValue()).toBe('Meia frase');
    await page.getByRole('link', { name: 'Mais' }).click();
    await leave.getByRole('button', { name: 'Sair sem guardar' }).click();
    await isAt(page, '/probe/more');
    await isShown(page.getByText(`Pormenor ${releaseOf('good-1')}`));
    await shows(page, 'good-1');
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  },
);

journey(
  'a quarantine takes the remote off every open page, and its end puts it back',
  () => portal,
  async ({ page }) => {
    const published = await probe.publish('good-1');
    const operator = teamOf('mfe-probe', published.url, published.dataDir, true);
    await openFollowing(page, published);
    await shows(page, 'good-1');
    await operator.move('status', { status: 'quarantined' });
    await isShown(page.getByRole('alert').filter({ hasText: 'Sonda' }));
    await menuEntry(page, 'Sonda').waitFor({ state: 'detached' });
    await operator.move('status', { status: 'active' });
    await shows(page, 'good-1');
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  },
);

journey(
  'a release that crashes twice gives way in the same page, and the releases screen tells how often, with how people feel each page',
  () => portal,
  async ({ page, tab, openElsewhere }) => {
    const published = await probe.publish('good-1', 'throws-at-render');
    tab.expectFailures(/console: .*the probe fails at each render/);
    await keepObserved(page);
    await openProbe(page, published);
    await isShown(heading(page, `Sonda ${releaseOf('good-1')}`));
    await page.waitForFunction(() => Object(window).observed.has('layout-shift'));
    await page.getByRole('button', { name: 'Contar' }).click();
    await page.goto('about:blank');

    const { page: master } = await openElsewhere();
    await master.goto(`${published.url}/login?voltar=/releases/mfe-probe`);
    await master.getByLabel('E-mail ou código de utilizador').fill('master@demo.test');
    await master.getByLabel('Senha', { exact: true }).fill('Demo#2026');
    await master.getByRole('button', { name: 'Entrar' }).click();
    const lately = master.getByRole('region', { name: 'Como correm as versões' });
    await lately.getByText('Ver em tabela').click();
    const counted = lately.getByRole('table', { name: /O que os navegadores comunicaram/ });
    await isShown(counted.getByRole('row', { name: `${releaseOf('throws-at-render')} 1 0 2` }));
    const felt = master.getByRole('table', { name: 'Como as pessoas as sentem' });
    await isShown(felt.getByRole('row', { name: new RegExp(`${releaseOf('throws-at-render')} 1 `) }));
    await isShown(
      felt.getByRole('row', {
        name: new RegExp(`${releaseOf('good-1')} 0 .* ms (bom|a melhorar|mau) 1 página`),
      }),
    );
  },
);
