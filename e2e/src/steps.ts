import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './journey.ts';

/** Of every demonstration account. */
export const demoPassword = 'Demo#2026';

/** Waits until `claim` no longer throws, looking `every` so many milliseconds; throws what it threw last. */
export async function eventually<T>(claim: () => Promise<T> | T, within = 30_000, every = 50): Promise<T> {
  for (const deadline = Date.now() + within; ; await pause(every)) {
    try {
      return await claim();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

export const isGone = (locator: Locator) => locator.waitFor({ state: 'hidden' });
export const isShown = (locator: Locator) => locator.waitFor();
export const hasFocus = (locator: Locator) =>
  eventually(async () =>
    expect(await locator.evaluate((element) => element === document.activeElement)).toBe(true),
  );
export const isAt = (page: Page, path: string | RegExp) =>
  page.waitForURL((url) => {
    const here = url.pathname + url.search;
    return typeof path === 'string' ? here === path : path.test(here);
  });
export const hasTitle = (page: Page, title: string | RegExp) =>
  eventually(async () => expect(await page.title()).toMatch(title));

/** Searches a list and waits until its rows answer the search: those of before move, or go, when the others come. They are marked in the
 *  same task that changes the address. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Pesquisar' }).fill(text);
  await page.waitForURL((url) => url.searchParams.get('search') === text);
  await isGone(page.locator('.pk-stale'));
}

/** Performs an act and waits for its notification, which is shown for one second only: polling from here may miss it, so the page itself
 *  observes it. */
export async function isNotified(page: Page, message: string, act: () => Promise<void>): Promise<void> {
  const noted = page.evaluate(
    ([text, within]) =>
      new Promise<boolean>((resolve) => {
        const region = document.querySelector('.p-toaster')!;
        const look = () => region.textContent.includes(text) && resolve(true);
        new MutationObserver(look).observe(region, { childList: true, subtree: true, characterData: true });
        setTimeout(() => resolve(false), within);
      }),
    [message, 30_000] as const,
  );
  const [came] = await Promise.all([noted, act()]);
  expect([message, came]).toEqual([message, true]);
}

/** Opens what else may be done with a row. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `Mais acções ${name}` });
  await button.scrollIntoViewIfNeeded();
  // A menu closes when its row is scrolled; the scroll event comes with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await button.click();
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export async function typeCredentials(
  page: Page,
  identifier: string,
  password = demoPassword,
): Promise<void> {
  await page.getByLabel('E-mail ou código de utilizador').fill(identifier);
  await page.getByLabel('Senha', { exact: true }).fill(password);
}

/** From the sign-in page; resolves when the portal stands. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/login');
  await typeCredentials(page, email, password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await isShown(account(page));
}

/** Begins at the dashboard as somebody who is signed in already: a call in place of the sign-in page, which has journeys of its own. Each
 *  journey has a session of its own, for a refresh cookie that two browsers used would end it for both. */
export async function enter(page: Page, email: string, portal = ''): Promise<void> {
  const context = page.context();
  await context.request.get(`${portal}/api/csrf-cookie`);
  const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  const answer = await context.request.post(`${portal}/api/login`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(cookie!.value) },
    data: { email, password: demoPassword },
  });
  const record = await answer.text();
  expect(record).toContain('access_token');
  // A page that stands there would lead to sign-in when its session is replaced, in place of what is opened below.
  await page.goto('about:blank');
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [{ origin: new URL(answer.url()).origin, localStorage: [{ name: 'user', value: record }] }],
  });
  await page.goto(`${portal}/dashboard`);
  await isShown(account(page));
}

/** Ends the session where the page cannot know it, as from another device. */
export async function endSession({ page, context }: Pick<Visitor, 'page' | 'context'>): Promise<void> {
  const record = await page.evaluate(() => localStorage.getItem('user'));
  const { access_token } = JSON.parse(record!) as { access_token: string };
  await context.request.get('/api/csrf-cookie');
  const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  const headers = {
    authorization: `Bearer ${access_token}`,
    'X-XSRF-TOKEN': decodeURIComponent(cookie!.value),
  };
  expect((await context.request.post('/api/logout', { headers })).status()).toBe(200);
}

/** The button of who is signed in: it stands in every page behind the session. */
export const account = (page: Page) => page.getByRole('button', { name: /^Conta de / });

/** Presses 'Sair' in the menu of the account. */
export async function leave(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await leave(page);
  await isShown(heading(page, 'Entrar'));
}

/** Opens an entry of the menu, which on a small screen has to be opened itself. */
export async function openEntry(
  { page, isWide }: Pick<Visitor, 'page' | 'isWide'>,
  name: string,
): Promise<void> {
  if (!isWide) await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await menuEntry(page, name).click();
}
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
export const menuEntry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

/** A record in the list of a register: a row, or a card on a small screen. */
export const record = ({ page, isWide }: Pick<Visitor, 'page' | 'isWide'>, name: string): Locator =>
  page.getByRole(isWide ? 'row' : 'listitem').filter({ hasText: name });

/** Left alone until it stands: one that grows under a click takes the press at one place and the release at another, which is no click. */
export const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).and(page.locator(':not([class*=-appear], [class*=-enter])'));

/** Picks an option of one of antd's selects; one that searches is searched first. The list is left alone until it has slid in. */
export async function choose(scope: Locator, label: string, option: string): Promise<void> {
  const field = scope.getByLabel(label, { exact: true });
  const options = scope
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden, [class*=ant-slide-up])')
    .locator('.ant-select-item-option');
  await field.click();
  if ((await field.getAttribute('readonly')) === null) {
    await field.fill(option);
    await eventually(async () => {
      const texts = await options.allInnerTexts();
      expect(texts.length > 0 && texts.every((text) => text.includes(option))).toBe(true);
    });
  }
  await options.filter({ hasText: option }).first().click();
}

/** The names that are read out: of what has the focus, or of all that can be used. */
const namesOf = (page: Page, which: 'focused' | 'usable') =>
  page.evaluate((of) => {
    const usable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';
    const all = [...document.querySelectorAll<HTMLElement>(usable)].filter((name) => name.checkVisibility());
    return (of === 'usable' ? all : [document.activeElement as HTMLElement]).map((element) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
      return (element.ariaLabel ?? labels[0] ?? element.innerText ?? '').trim();
    });
  }, which);
/** What has the focus, by the name it is read out with. */
export const focused = async (page: Page) => (await namesOf(page, 'focused'))[0]!;

/** Waits for what is called so, and presses Tab until the focus is on it. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await eventually(async () => expect(await namesOf(page, 'usable')).toContain(name));
  const focusedNames: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    focusedNames.push(await focused(page));
    if (focusedNames.at(-1) === name) return;
  }
  throw new Error(`${key} never came to '${name}': ${focusedNames.join(' | ')}`);
}
