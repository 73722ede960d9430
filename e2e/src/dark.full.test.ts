import { journey } from './journey.ts';
import { darkGround, groundOf, lightGround } from './looks.ts';
import { sharedPortal } from './shared-portal.ts';
import { enter, eventually, isShown } from './steps.ts';

const portal = sharedPortal();

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
    expect(await groundOf(page)).toBe(darkGround);
    release();
    await enter(page, 'secretaria@demo.test');
    expect(await groundOf(page)).toBe(darkGround);
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(async () => expect(await groundOf(page)).toBe(lightGround));
  },
);
