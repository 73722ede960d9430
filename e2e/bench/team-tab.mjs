import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../gateway/dist/deploy-token.js', import.meta.url));

/** Creates the deploy token that an operator gives a team. @param {string} dataDir @param {string} name */
export const tokenFor = (dataDir, name) =>
  execFileSync(process.execPath, [command, name, '--holder', 'bench'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
    .toString()
    .split('\n')[0] ?? '';

/** An open tab of somebody else's browser that follows the registry, as one does some seconds after it was opened.
 *  @param {import('playwright-core').Browser} browser @param {string} url @param {string} who */
export async function openTab(browser, url, who = 'secretaria') {
  const page = await browser.newPage({ baseURL: url });
  // The groups of the menu are open, so that an entry shows the moment it exists.
  await page.addInitScript(() => localStorage.setItem('portal.folded', '[]'));
  const following = page.waitForRequest('**/registry/events');
  await page.goto('/login');
  await page.getByLabel('E-mail ou código de utilizador').fill(`${who}@demo.test`);
  await page.getByLabel('Senha', { exact: true }).fill('Demo#2026');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor();
  await following;
  return page;
}

/** An entry of the menu. @param {import('playwright-core').Page} page @param {string} name */
export const menuEntry = (page, name) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

/** Milliseconds that something takes. @template T @param {() => T} work */
export async function timed(work) {
  const began = performance.now();
  const answer = await work();
  return { took: performance.now() - began, answer };
}

/** Says of each time whether it is below its limit, and has the program fail where one is not; both in milliseconds.
 *  @param {(readonly [what: string, took: number, limit: number])[]} lines */
export function judge(lines) {
  for (const [what, took, limit] of lines) {
    if (took >= limit) process.exitCode = 1;
    console.log(`  ${took < limit ? 'holds ' : 'BROKEN'}  ${what}: ${took.toFixed(0)} ms; under ${limit}`);
  }
}
