import { journey } from '../journey.ts';
import { sharedPortal } from '../shared-portal.ts';
import { heading, isShown, menuEntry } from '../steps.ts';
import { buildProbe, openProbe, probePage, type Probe } from './probe.ts';

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
    // antd's own sheets, which the shell holds for all, are still there.
    const button = page.locator('main .ant-btn').first();
    expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('8px');
    await menuEntry(page, 'Perfil').click();
    await isShown(heading(page, 'Perfil'));
  },
);
