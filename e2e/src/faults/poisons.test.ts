import type { Page } from 'playwright-core';
import { journey } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { eventually, heading, isShown, menuEntry } from '../steps.ts';
import { buildProbe, openProbe, probePage, type Probe, type Published } from './probe.ts';

/** One release that does to the page what no team may do to another's. */
const portal = sharedPortal();
let probe: Probe;
beforeAll(() => {
  probe = buildProbe(portal, 'good-1', 'poisons');
});
afterAll(async () => {
  await probe?.remove();
});

journey(
  'styles of a release reach its own page only, and those it adds at run time leave with it',
  () => portal,
  async ({ page }) => {
    const published = await probe.publish('good-1', 'poisons');
    await openProbe(page, published);
    const own = probePage(page, 'poisons');
    await isShown(own);
    const colorOf = (of: typeof own) => of.evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf(own)).toBe('rgb(1, 2, 3)');
    await page.getByRole('button', { name: 'Estilos' }).click();
    await isShown(heading(page, 'Departamentos'));
    await isShown(page.getByRole('row', { name: /Direito/ }));
    for (const foreign of [heading(page, 'Departamentos'), page.locator('td').first()])
      expect(await colorOf(foreign)).not.toBe('rgb(1, 2, 3)');
    // The sheets that the shell holds for all are still there.
    const button = page.locator('main .pk-button').first();
    expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('10px');
    await menuEntry(page, 'Perfil').click();
    await isShown(heading(page, 'Perfil'));
  },
);

/** What the gateway counted of a kind of event, of the hostile release. */
async function counted(url: string, kind: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const line = new RegExp(`portal_remote_events_total.*release="1.0.0-poisons",kind="${kind}".* (\\d+)`);
  return Number(line.exec(metrics)?.[1] ?? 0);
}

/** Opens the hostile release, presses the button that poisons, and works on elsewhere. */
async function poisoned(page: Page, published: Published, poison: string) {
  const said: string[] = [];
  page.on('console', (message) => void said.push(message.text()));
  await openProbe(page, published);
  await isShown(probePage(page, 'poisons'));
  await page.getByRole('button', { name: poison }).click();
  await isShown(heading(page, 'Departamentos'));
  await isShown(page.getByRole('row', { name: /Direito/ }));
  await menuEntry(page, 'Cursos').click();
  await isShown(heading(page, 'Cursos'));
  return said;
}

/** It is the hostile release that is named and counted. */
async function isBlamed(page: Page, url: string, said: readonly string[], what: string) {
  expect(said.join('\n')).toContain(`[mfe-probe 1.0.0-poisons] changed ${what}`);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    dispatchEvent(new Event('visibilitychange'));
  });
  await eventually(async () => expect(await counted(url, 'trespass')).toBeGreaterThan(0));
}

journey(
  'what a release changes of the browser is put back when it is left, or cannot be changed, and it is the one that is blamed',
  () => portal,
  async ({ page }) => {
    const published = await probe.publish('good-1', 'poisons');
    const said = await poisoned(page, published, 'Nativos');
    expect(await page.evaluate(() => [[1].map((one) => one + 1), 'last' in []])).toEqual([[2], false]);
    await isBlamed(page, published.url, said, 'Array.prototype.map');
    expect(await counted(published.url, 'crash')).toBe(0);
  },
);

journey(
  'a release that clears the storage signs nobody out',
  () => portal,
  async ({ page }) => {
    const published = await probe.publish('good-1', 'poisons');
    const said = await poisoned(page, published, 'Memória');
    await page.reload();
    await isShown(heading(page, 'Cursos'));
    expect(said.join('\n')).toContain('changed Storage clear');
  },
);

journey(
  'a page that a release emptied stands again, with its frame and its session',
  () => portal,
  async ({ page }) => {
    const published = await probe.publish('good-1', 'poisons');
    const said = await poisoned(page, published, 'Corpo');
    await isBlamed(page, published.url, said, 'document.body');
  },
);

journey(
  'a release that names the page again and again does not win, also after it was left',
  () => portal,
  async ({ page }) => {
    const published = await probe.publish('good-1', 'poisons');
    const said = await poisoned(page, published, 'Título');
    expect(await page.title()).toMatch(/^Cursos · /);
    await isBlamed(page, published.url, said, 'document.title');
  },
);
