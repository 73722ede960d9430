import { palettes } from '@portal/shared-kit/contract/core/tokens';
import type { Page } from 'playwright-core';
import { journey } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, eventually, isShown } from './steps.ts';

const portal = sharedPortal();
const behindTheSession = [
  '/dashboard',
  '/departments',
  '/classmates',
  '/teachers/1',
  '/students',
  '/activities',
  '/all-inscriprions/2026',
  '/inscription-statistic',
  '/confirm_payment',
  '/settings',
  '/users',
  '/users/groups/permissions/2',
  '/company_profile',
  '/profile',
];
const open = ['/login', '/inscription', '/verificar'];

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => String(parseInt(hex.slice(at, at + 2), 16))).join(', ')})`;

async function stands(page: Page): Promise<void> {
  await isShown(page.getByRole('heading', { level: 1 }).first());
  await page.waitForFunction(
    () => !document.querySelector('.pk-skeleton, .ant-skeleton, .lk-skeleton, .p-skeleton'),
  );
}

journey(
  'in the dark theme the main screens and a form have no violation of accessibility, contrast included',
  () => portal,
  async ({ page, tab }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const address of open) {
      await page.goto(address);
      await stands(page);
      expect([address, await ground(page)]).toEqual([address, rgb(palettes.dark.ground)]);
      await tab.axe();
    }
    await enter(page, 'master@demo.test');
    for (const address of behindTheSession) {
      await page.goto(address);
      await stands(page);
      await tab.axe();
    }
    await page.goto('/departments');
    await stands(page);
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await isShown(page.getByRole('dialog').getByLabel('Departamento', { exact: true }));
    await tab.axe();
  },
);

journey(
  'a page is dark before any script file has come, and follows the system while it stands',
  () => portal,
  async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    let release!: () => void;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await context.route('**/*.js', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await isShown(page.getByRole('heading', { name: 'Entrar' }));
    expect(await ground(page)).toBe(rgb(palettes.dark.ground));
    release();
    await enter(page, 'secretaria@demo.test');
    expect(await ground(page)).toBe(rgb(palettes.dark.ground));
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(async () => expect(await ground(page)).toBe(rgb(palettes.light.ground)));
  },
);
