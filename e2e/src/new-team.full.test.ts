import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { copyTree, linkLike, type CopiedTree } from '../../scripts/testing/copied-tree.ts';
import { blocksOf, typed } from './documented.ts';
import { dataFolder, freshData, removeFolder } from './installation.ts';
import { journey } from './journey.ts';
import { startPortal, type Portal } from './portal.ts';
import { root } from './program.ts';
import { heading, isShown, menuEntry, enter } from './steps.ts';

let portal: Portal;
let folder: string;
let tree: CopiedTree;
/** The team's last block, with its token. */
let ship: string;
const dataDir = freshData();
const outside = { env: {}, install: `node ${path.join(root, 'e2e/fixtures/own-repository/install.mjs')}` };

beforeAll(async () => {
  folder = dataFolder();
  portal = await startPortal({ dataDir });
  const [prepare, make, last, ...more] = blocksOf('Ten minutes: from an empty folder to a menu entry').map(
    (commands) => commands.replaceAll('/tmp', folder).replaceAll('http://localhost:8080', portal.url),
  );
  expect(more).toEqual([]);
  const token = tokenIn(await typed(prepare!, operator()));
  await typed(make!, { ...outside, cwd: folder });
  ship = last!.replace('pdt_…', token);
}, 600_000);
afterAll(async () => {
  await portal?.remove();
  tree?.remove();
  removeFolder(folder);
});

/** What the person who runs the portal types in its folder. */
const operator = () => ({ cwd: root, env: { DATA_DIR: dataDir, DATABASE_URL: '' }, install: 'false' });
const tokenIn = (output: string) => /^pdt_\S+$/m.exec(output)![0];

async function isInTheMenu(page: Page, title: string): Promise<void> {
  await menuEntry(page, title).click();
  await isShown(heading(page, title));
  await isShown(page.getByRole('row', { name: '1.º Semestre' }));
}

journey(
  'docs/shipping-a-remote.md, to the letter: from a folder with nothing but the packed kit to a menu entry in an open portal',
  () => portal,
  async ({ tab, page }) => {
    await enter(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

    await typed(ship, { ...outside, cwd: path.join(folder, 'mfe-library') });
    await isInTheMenu(page, 'Biblioteca');
    await tab.axe();
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
  },
);

journey(
  'a remote that the generator makes in the workspace is shipped to the same portal',
  () => portal,
  async ({ page }) => {
    await enter(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));

    tree = copyTree();
    const [commands, ...more] = blocksOf('In this workspace');
    expect(more).toEqual([]);
    const name = /new:remote -- (\S+)/.exec(commands!)![1]!;
    const [made, installed, shipped] = commands!.split('\n');
    const token = tokenIn(await typed(`npm run deploy-token -- ${name} --holder "Equipa"`, operator()));
    const team = { cwd: tree.dir, env: { PORTAL_URL: portal.url, DEPLOY_TOKEN: token }, install: 'false' };
    await typed(made!, team);
    expect(installed).toBe('pnpm install');
    linkLike('mfe-registers', tree, name);
    await typed(shipped!, team);
    expect(existsSync(path.join(tree.dir, name, 'dist/files.json'))).toBe(true);

    await isInTheMenu(page, 'Cacifos');
  },
);
