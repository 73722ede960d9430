import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { dataFolder, removeFolder } from '../installation.ts';
import { journey } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { enter, eventually, heading, isShown, menuEntry } from '../steps.ts';
import { teamOf, untilHalted, type Team } from '../team.ts';
import {
  blamed,
  buildProbe,
  closedByForce,
  isCounted,
  neverSaysGoodbye,
  probePage,
  releaseOf,
  type Build,
  type Probe,
  type Published,
} from './probe.ts';

/** What a hostile team publishes beside its styles: a release for each, the button that does it, and what the shell says was changed. */
const poisons: { build: Build; press: string; changed: string }[] = [
  { build: 'poisons-natives', press: 'Nativos', changed: 'Array.prototype.map' },
  { build: 'poisons-interfaces', press: 'Interfaces', changed: 'window.' },
  { build: 'poisons-frame', press: 'Moldura', changed: 'document.cookie' },
  { build: 'poisons-storage', press: 'Memória', changed: 'Storage clear' },
  { build: 'poisons-body', press: 'Corpo', changed: 'document.body' },
  { build: 'poisons-title', press: 'Título', changed: 'document.title' },
];
/** Changes that have no effect on others, and are attributed to no release. */
const quiet = ['poisons-clients', 'poisons-later'] as const;
/** Everybody is given it, so that this browser is. */
const canary = { channel: 'canary', percentage: 100 };

const portal = sharedPortal();
let probe: Probe;
let folder: string;
beforeAll(() => {
  folder = dataFolder();
  const builds = poisons.map(({ build }) => build);
  // One browser is enough here: how many sessions it takes is the gateway's own test.
  const gatewayEnv = { CANARY_HALT_LEAST: '1', CANARY_HALT_ERRORS_LEAST: '1' };
  probe = buildProbe(
    { ...portal, gatewayEnv },
    ...(['good-1', 'poisons-styles', ...quiet, ...builds, 'poisons-errors'] as const),
    ...(['loops-at-mount', 'never-resolves'] as const),
  );
});
afterAll(async () => {
  await probe?.remove();
  removeFolder(folder);
});

journey(
  'what a hostile team publishes as canaries is refused, named or halted, one poison after the other, and costs its own screens and nothing else',
  () => portal,
  async ({ page, tab, context, openTab, openElsewhere }) => {
    const published = await probe.publish('good-1');
    const team = teamOf('mfe-probe', published.url, published.dataDir);
    await enter(page, 'secretaria@demo.test', published.url);
    const consoleTexts: string[] = [];
    page.on('console', (message) => void consoleTexts.push(message.text()));

    // Styles that mean the whole page are not taken; those of a release, also added at run time, are in its own page alone.
    await expect(team.ship(withStyles('\nbody { display: none; }\n'), canary)).rejects.toThrow(
      /"style_foreign".*whole-page\.css:2:1 body/,
    );
    await team.ship(probe.dist('poisons-styles'), canary);
    await poisoned(page, published, 'poisons-styles', 'Estilos', async () => {
      for (const foreign of [heading(page, 'Departamentos'), page.locator('td').first()])
        expect(await styleOf(foreign, 'color')).not.toBe('rgb(1, 2, 3)');
      // The sheets that the shell holds for all are still there.
      expect(await styleOf(page.locator('main .pk-button').first(), 'borderRadius')).toBe('10px');
    });
    await team.move('rollback', { channel: 'canary' });

    // Client and defaults are its own, and what it does after it was left has no effect.
    await team.ship(probe.dist('poisons-clients'), canary);
    await poisoned(page, published, 'poisons-clients', 'Clientes');
    await team.move('rollback', { channel: 'canary' });
    await team.ship(probe.dist('poisons-later'), canary);
    await poisoned(page, published, 'poisons-later', 'Depois');
    await eventually(() => {
      for (const what of ['history.push', 'notify.success', 'setTitle', 'pushState', 'a navigation'])
        expect(consoleTexts.join('\n')).toContain(`${what} was ignored: this release was left`);
    });
    expect(page.url()).toBe(`${published.url}/courses`);
    expect(await page.title()).toMatch(/^Cursos · /);
    await team.move('rollback', { channel: 'canary' });
    expect(await blamed(published)).toEqual([]);

    const guilty: Build[] = [];
    /** Of all releases of all teams those of the hostile team that did something are told of, and this one is withdrawn. */
    const isHalted = async (build: Build) => {
      guilty.push(build);
      await withdrawn(team, build);
      const blamedReleases = (await blamed(published)).sort();
      expect(blamedReleases).toEqual(guilty.map((each) => `mfe-probe ${releaseOf(each)}`).sort());
    };

    for (const { build, press, changed } of poisons) {
      await team.ship(probe.dist(build), canary);
      await poisoned(page, published, build, press);
      expect(consoleTexts.join('\n')).toContain(`[mfe-probe ${releaseOf(build)}] changed ${changed}`);
      expect(await page.title()).toMatch(/^Cursos · /);
      expect(await page.evaluate(() => [[1].map((one) => one + 1), 'last' in []])).toEqual([[2], false]);
      await isCounted(page, published, build, 'trespass');
      await isHalted(build);
    }

    // A button that fails is reported, too.
    await team.ship(probe.dist('poisons-errors'), canary);
    tab.expectFailures(/the button of the probe fails/);
    await page.goto(`${published.url}/probe`);
    await page.getByRole('button', { name: 'Erros', exact: true }).click();
    await isCounted(page, published, 'poisons-errors', 'error');
    await isHalted('poisons-errors');

    // A release that blocks the whole tab while it opens is reported by the next page, which opens the last good one.
    await team.ship(probe.dist('loops-at-mount'), canary);
    const { page: hungPage } = await openTab();
    await neverSaysGoodbye(hungPage);
    await hungPage.goto(`${published.url}/departments`);
    await isShown(heading(hungPage, 'Departamentos'));
    await closedByForce(hungPage, context, () => menuEntry(hungPage, 'Sonda').click());
    await isShown(probePage(hungPage, 'good-1'));
    await worksOn(hungPage);
    await isCounted(hungPage, published, 'loops-at-mount', 'hung');
    await isHalted('loops-at-mount');

    // One that never gets ready gives way, too.
    await team.ship(probe.dist('never-resolves'), canary);
    const late = await openElsewhere();
    late.expectFailures(/single-spa minified message #31.*arg=20000/);
    await enter(late.page, 'secretaria@demo.test', published.url);
    await late.page.clock.install();
    await late.page.goto(`${published.url}/probe`);
    await eventually(async () =>
      expect(await late.page.evaluate(() => 'probeIsAwaited' in window)).toBe(true),
    );
    await late.page.clock.fastForward('00:21');
    await isShown(probePage(late.page, 'good-1'));
    await worksOn(late.page);
    await isCounted(late.page, published, 'never-resolves', 'load_failure');
    await isHalted('never-resolves');

    // After all of it everybody has what was stable before, in the session they had.
    await page.goto(`${published.url}/probe`);
    await isShown(probePage(page, 'good-1'));
  },
);

/** Opens the hostile release, presses the button that poisons, and works on in the page that it leads to and elsewhere. */
async function poisoned(
  page: Page,
  published: Published,
  build: Build,
  press: string,
  look: () => Promise<void> = () => Promise.resolve(),
) {
  await page.goto(`${published.url}/probe`);
  const own = probePage(page, build);
  await isShown(own);
  expect(await styleOf(own, 'color')).toBe('rgb(1, 2, 3)');
  await page.getByRole('button', { name: press, exact: true }).click();
  await worksOn(page, look);
}

/** Screens of another team open, with their data, in the frame and the session there were. */
async function worksOn(page: Page, look?: () => Promise<void>) {
  await menuEntry(page, 'Departamentos').click();
  await isShown(heading(page, 'Departamentos'));
  await isShown(page.getByRole('row', { name: /Direito/ }));
  await look?.();
  await menuEntry(page, 'Cursos').click();
  await isShown(heading(page, 'Cursos'));
}

const styleOf = (of: ReturnType<typeof heading>, property: 'color' | 'borderRadius') =>
  of.evaluate((element, name) => getComputedStyle(element)[name], property);

/** The gateway ends the canary by itself, and says of what. */
async function withdrawn(team: Team, build: Build) {
  const [last] = await eventually(
    async () => {
      const entries = await team.history();
      expect(entries[0]?.what).toBe('withdrawn');
      return entries;
    },
    ...untilHalted,
  );
  expect(last).toMatchObject({ actor: 'gateway', release: releaseOf(build) });
  expect(last!.reason).toMatch(/^Travada automaticamente: /);
}

/** A build with one more style sheet, as somebody packs it who leaves the kit's build aside. */
function withStyles(css: string): string {
  const dist = path.join(folder, 'styled');
  cpSync(probe.dist('poisons-styles'), dist, { recursive: true });
  writeFileSync(path.join(dist, 'whole-page.css'), css);
  const list = path.join(dist, 'files.json');
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as { files: Record<string, object> };
  const integrity = `sha384-${createHash('sha384').update(css).digest('base64')}`;
  manifest.files['whole-page.css'] = { integrity, size: Buffer.byteLength(css) };
  writeFileSync(list, JSON.stringify(manifest));
  return dist;
}
