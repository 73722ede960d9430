import type { Page } from 'playwright-core';
import { journey } from './journey.ts';
import { needless, screenOnly, unreadable } from './printed.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, isShown } from './steps.ts';

const portal = sharedPortal();

async function asPrinted(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.pk-skeleton, .ant-skeleton, .p-skeleton'));
  expect([address, await page.locator(screenOnly).count()]).not.toEqual([address, 0]);
  await page.emulateMedia({ media: 'print' });
  expect([address, await needless(page)]).toEqual([address, []]);
}

journey(
  'a record is printed with its facts and tables, and without bars, buttons and menus',
  () => portal,
  async ({ page }) => {
    await enter(page, 'master@demo.test');
    await page.goto('/students');
    await page.locator('.pk-sheet tbody a').first().click();
    await page.waitForURL(/\/student_details\/\d+/);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const records = [
      `/student_details/${id}`,
      `/student_details/${id}?separador=pagamentos`,
      `/payments/accounts/${id}`,
      '/teachers/1',
    ];
    for (const address of records) {
      await page.goto(address);
      const content = page.getByRole('main').locator('dl, table').first();
      await isShown(content);
      await asPrinted(page, address);
      const afterHeading = await page
        .getByRole('heading', { level: 1 })
        .first()
        .evaluate((element) => getComputedStyle(element).breakAfter);
      expect([address, afterHeading]).toEqual([address, 'avoid']);
      expect([address, await content.isVisible()]).toEqual([address, true]);
      await page.emulateMedia({ media: 'screen' });
    }
  },
);

journey(
  'a record that is open over its list is printed by itself',
  () => portal,
  async ({ page }) => {
    await enter(page, 'master@demo.test');
    await page.goto('/classmates');
    const row = page.locator('.pk-sheet tbody tr').first();
    await isShown(row);
    await row.locator('td').nth(2).click();
    const facts = page.getByRole('dialog').locator('dl').first();
    await isShown(facts);
    await asPrinted(page, '/classmates');
    expect([await facts.isVisible(), await row.isVisible()]).toEqual([true, false]);
  },
);

journey(
  'an open record and an open form are printed dark on white in the dark theme',
  () => portal,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter(page, 'master@demo.test');
    await page.goto('/classmates');
    const row = page.locator('.pk-sheet tbody tr').first();
    await isShown(row);
    await row.locator('td').nth(2).click();
    await isShown(page.getByRole('dialog').locator('dl').first());
    await page.emulateMedia({ media: 'print' });
    expect(await unreadable(page.getByRole('dialog'))).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('dialog').getByRole('button', { name: 'Editar', exact: true }).click();
    await isShown(page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }));
    await page.emulateMedia({ media: 'print' });
    expect(await unreadable(page.getByRole('dialog'))).toEqual([]);
  },
);
