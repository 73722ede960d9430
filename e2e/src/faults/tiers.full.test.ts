import type { FrameLocator, Locator, Page } from 'playwright-core';
import { journey } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { eventually, isAt, isGone, isShown, menuEntry } from '../steps.ts';
import {
  blamed,
  buildProbe,
  isCounted,
  openProbe,
  releaseOf,
  restWorks,
  searched,
  type Build,
  type Probe,
} from './probe.ts';

/** The same releases in the page itself and in a frame of their own. */
const tiers = { page: '', frame: 'framed-' } as const;
type Tier = keyof typeof tiers;

const portal = sharedPortal();
let probe: Probe;
beforeAll(() => {
  const variants = ['good-1', 'throws-at-load', 'throws-at-render', 'hangs-in-unmount', 'never-resolves'];
  const framed = [...variants, 'reaches'].map((variant): Build => `framed-${variant}`);
  probe = buildProbe(portal, ...(variants as Build[]), ...framed);
});
afterAll(async () => {
  await probe?.remove();
});

const build = (tier: Tier, variant: string) => `${tiers[tier]}${variant}` as Build;
const framesIn = (page: Page | Locator) => page.locator('iframe[data-frame="mfe-probe"]');
/** The frame that came last: while one release gives way to another there are two. */
const frameIn = (page: Page | Locator) => framesIn(page).last().contentFrame();
/** Where the release draws. */
const insideOf = (tier: Tier, page: Page): FrameLocator | Locator =>
  tier === 'frame' ? frameIn(page) : page.locator('[data-remote="mfe-probe"]');
const own = (tier: Tier, page: Page, of: Build) =>
  insideOf(tier, page).getByRole('heading', { name: `Sonda ${releaseOf(of)}`, exact: true });

for (const tier of ['page', 'frame'] as const) {
  journey(
    `in its ${tier} a release has routes, title, state, code that comes later, unsaved input, theme and room in search`,
    () => portal,
    async ({ page }) => {
      const good = build(tier, 'good-1');
      const published = await probe.publish(good);
      await openProbe(page, published);
      const inside = insideOf(tier, page);
      await isShown(own(tier, page, good));
      await inside.getByRole('button', { name: 'Contar' }).click();
      await isShown(inside.getByText('Contagem: 1'));
      await inside.getByRole('button', { name: 'Ver pormenor' }).click();
      await isShown(inside.getByText(`Pormenor ${releaseOf(good)}`));
      expect(await page.title()).toMatch(/^Sonda · /);

      await inside.getByRole('link', { name: 'Mais' }).click();
      await isShown(inside.getByRole('heading', { name: 'Mais sonda' }));
      await isAt(page, '/probe/more');
      await page.goBack();
      await isShown(own(tier, page, good));

      const ground = () => inside.locator('h1').evaluate((element) => getComputedStyle(element).color);
      const light = await ground();
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
      await eventually(async () => expect(await ground()).not.toBe(light));

      await inside.getByLabel('Nota').fill('por guardar');
      await menuEntry(page, 'Departamentos').click();
      const question = page.getByRole('alertdialog', { name: 'Tem alterações por guardar' });
      await isShown(question);
      await page.keyboard.press('Escape');
      await isGone(question);
      expect(await inside.getByLabel('Nota').inputValue()).toBe('por guardar');
      await inside.getByLabel('Nota').fill('');
      await restWorks(page);

      const results = await searched(page, 'maria', good);
      const link = tier === 'frame' ? frameIn(page).getByRole('link', { name: /^maria em/ }) : results;
      await link.click();
      await isShown(own(tier, page, good));
      expect(await blamed(published)).toEqual([]);
    },
  );

  journey(
    `a release that throws in its ${tier} while it loads or at each render gives way to the last good one, and is named`,
    () => portal,
    async ({ page, tab }) => {
      for (const variant of ['throws-at-load', 'throws-at-render']) {
        const [good, bad] = [build(tier, 'good-1'), build(tier, variant)];
        const published = await probe.publish(good, bad);
        if (variant === 'throws-at-render') tab.expectFailures(/the probe fails at each render/);
        await openProbe(page, published);
        await isShown(own(tier, page, good));
        if (tier === 'frame') await eventually(async () => expect(await framesIn(page).count()).toBe(1));
        await restWorks(page);
        await isCounted(page, published, bad, variant === 'throws-at-load' ? 'load_failure' : 'crash');
        expect(await blamed(published)).toEqual([`mfe-probe ${releaseOf(bad)}`]);
      }
    },
  );

  journey(
    `a release that hangs in its ${tier} when it is left is gone at once, and opens again`,
    () => portal,
    async ({ page }) => {
      const hangs = build(tier, 'hangs-in-unmount');
      await openProbe(page, await probe.publish(hangs));
      await isShown(own(tier, page, hangs));
      await restWorks(page);
      await isGone(own(tier, page, hangs));
      await menuEntry(page, 'Sonda').click();
      await isShown(own(tier, page, hangs));
    },
  );
}

journey(
  'a release in a frame calls what it declares, and reaches neither a token, nor the page, nor the network; where it leads its frame away, the last good one stands there',
  () => portal,
  async ({ page, tab }) => {
    const reaches = build('frame', 'reaches');
    const published = await probe.publish(build('frame', 'good-1'), reaches);
    tab.expectFailures(
      /violates the following Content Security Policy directive: "default-src 'none'"|connect-src/,
    );
    tab.expectFailures(/Fetch API cannot load .*profileCompany/);
    tab.expectFailures(/needs a permission that the release does not declare/);
    await openProbe(page, published);
    const inside = frameIn(page);
    await isShown(own('frame', page, reaches));
    await inside.getByRole('button', { name: 'Tentar' }).click();
    await isShown(inside.getByText(/^network/));
    expect(await inside.getByRole('listitem').allTextContents()).toEqual([
      'declared read: 200',
      'undeclared read: 403',
      'undeclared write: 403',
      'other server: 403',
      'own session: 403',
      'token: false',
      'stored token: SecurityError',
      'cookie: SecurityError',
      'page: SecurityError',
      'network: TypeError',
    ]);
    // It leads its frame elsewhere: that is a crash, and after a second one the last good release stands there.
    tab.expectFailures(/crashed .*the frame left its page/);
    tab.expectFailures(/^net::ERR_BLOCKED_BY_RESPONSE GET \/departments|Framing .*frame-ancestors 'none'/);
    for (const _ of [1, 2]) await inside.getByRole('button', { name: 'Fugir' }).click();
    await isShown(own('frame', page, build('frame', 'good-1')));
    await isCounted(page, published, reaches, 'crash');
  },
);
