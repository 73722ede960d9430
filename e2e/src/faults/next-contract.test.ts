import path from 'node:path';
import type { Page } from 'playwright-core';
import { dataFolder, freshRegistry, removeFolder } from '../installation.ts';
import { journey } from '../journey.ts';
import { gatewayFor, startPortal, type Portal } from '../portal.ts';
import { root, type Program } from '../program.ts';
import { restamp } from '../restamp.ts';
import { heading, isShown, menuEntry, signIn } from '../steps.ts';
import { teamOf } from '../team.ts';
import { buildProbe, openProbe, probePage, releaseOf, type Probe } from './probe.ts';

let portal: Portal;
let probe: Probe;
const folder = dataFolder();
const dataDir = freshRegistry();
/** A gateway that has published what the portal's own teams have built; only its shell changes from test to test. */
let front: { url: string; gateway: Program };
beforeAll(async () => {
  portal = await startPortal();
  probe = buildProbe(portal, 'good-1', 'good-2');
  front = await gatewayFor(portal.apiUrl, dataDir);
  await front.gateway.start();
});
afterAll(async () => {
  await front?.gateway.stop();
  removeFolder(dataDir);
  removeFolder(folder);
  await probe?.remove();
  await portal?.remove();
});
const at = () => ({ url: front.url, said: front.gateway.said });

/** The shell as it was built, but for the contract versions it accepts; it is stable when the gateway is ready again. */
async function installShell(...contracts: string[]) {
  const id = contracts.join('_');
  let places = 0;
  const amend = (text: string, file: string) => {
    const found = text.split('["1.2.0"]');
    places += found.length - 1;
    if (file !== 'files.json') return found.join(JSON.stringify(contracts));
    const manifest = JSON.parse(text) as { container: string; release: string };
    const { container, release } = manifest;
    return JSON.stringify({
      ...manifest,
      container: `${container}_${id}`.replace(/\W/g, '_'),
      release: `${release}-${id}`,
    });
  };
  const shell = restamp(path.join(root, 'shell/dist'), path.join(folder, id), amend);
  // In its code and in shell.json: what the browser goes by and what the gateway does.
  expect(places).toBe(2);
  await installed(shell);
}

async function installed(...bundles: string[]) {
  await front.gateway.stop();
  await front.gateway.start({ BUNDLES: bundles.join(',') });
}

/** The probe as a team rebuilds it for another contract. */
const needing = (contract: string, build: 'good-1' | 'good-2') =>
  restamp(probe.dist(build), path.join(folder, `${build}-${contract}`), (text, file) =>
    file === 'remote.json' ? text.replace(/"contract": *"[^"]*"/, `"contract": "${contract}"`) : text,
  );

const card = (page: Page, title: string) =>
  page.getByRole('alert').filter({ hasText: `Não foi possível abrir ${title}` });

journey(
  'a shell of the next minor contract runs remotes of the last one, and those that need the new one',
  at,
  async ({ page }) => {
    await installShell('1.3.0');
    await installed(needing('^1.3.0', 'good-1'));
    await openProbe(page, front);
    await isShown(probePage(page, 'good-1'));
    await menuEntry(page, 'Departamentos').click();
    await isShown(page.getByRole('row', { name: /Direito/ }));
  },
);

journey(
  'a shell of the next major contract does not run remotes of the last one: a card says so and whom to ask, and the rest goes on',
  at,
  async ({ page, tab }) => {
    await installShell('2.0.0');
    await page.goto(`${front.url}/login`);
    await signIn(page, 'secretaria@demo.test');
    await isShown(heading(page, 'Painel'));
    await menuEntry(page, 'Departamentos').click();
    const departments = card(page, 'Registos');
    await isShown(
      departments.getByText('Esta parte do portal ainda não foi preparada para a versão actual do portal.'),
    );
    await isShown(departments.getByText(/^mfe-registers\/.*\/contract$/));
    await tab.axe();
    await menuEntry(page, 'Perfil').click();
    await isShown(heading(page, 'Perfil'));

    // One team follows, and nobody else has to.
    await teamOf('mfe-probe', front.url, dataDir).ship(needing('^2.0.0', 'good-2'));
    await page.goto(`${front.url}/probe`);
    await isShown(probePage(page, 'good-2'));
    await menuEntry(page, 'Departamentos').click();
    await isShown(departments);
  },
);

journey(
  'a shell that accepts the last major contract beside the next runs remotes of both',
  at,
  async ({ page }) => {
    await installShell('2.0.0', '1.3.0');
    await installed(needing('^2.0.0', 'good-2'));
    await page.goto(`${front.url}/login`);
    await signIn(page, 'secretaria@demo.test');
    await menuEntry(page, 'Sonda').click();
    await isShown(heading(page, `Sonda ${releaseOf('good-2')}`));
    await menuEntry(page, 'Departamentos').click();
    await isShown(page.getByRole('row', { name: /Direito/ }));
  },
);
