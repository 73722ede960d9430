import path from 'node:path';
import { dataFolder, freshRegistry, removeFolder } from '../installation.ts';
import { journey } from '../journey.ts';
import { gatewayFor } from '../portal.ts';
import { sharedPortal } from '../shared-portal.ts';
import { root, type Program } from '../program.ts';
import { restamp } from '../restamp.ts';
import { heading, isShown, menuEntry, enter } from '../steps.ts';
import { teamOf } from '../team.ts';
import { buildProbe, openProbe, probePage, type Probe } from './probe.ts';

const portal = sharedPortal();
let probe: Probe;
const folder = dataFolder();
const dataDir = freshRegistry();
/** A gateway that has published what the portal's own teams have built; only its shell changes from test to test. */
let front: { url: string; gateway: Program };
beforeAll(async () => {
  probe = buildProbe(portal, 'good-1', 'good-2');
  front = await gatewayFor(portal.apiUrl, dataDir);
});
afterAll(async () => {
  await front?.gateway.kill();
  removeFolder(dataDir);
  removeFolder(folder);
  await probe?.remove();
});
const at = () => ({ url: front.url, output: front.gateway.output });

/** Installs the shell as it was built, but for the contract versions it accepts, and with it builds of remotes. */
async function install(contracts: string[], ...remotes: string[]) {
  const id = contracts.join('_');
  let places = 0;
  const amend = (text: string, file: string) => {
    const found = text.split('["1.10.0"]');
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
  // In shell.json, by which the gateway goes, and by which the browser does: in the code of the portal, of light pages and of frames.
  expect(places).toBe(4);
  await front.gateway.stop();
  await front.gateway.start({ BUNDLES: [shell, ...remotes].join(',') });
}

/** The probe as a team rebuilds it for another contract. */
const needing = (contract: string, build: 'good-1' | 'good-2') =>
  restamp(probe.dist(build), path.join(folder, `${build}-${contract}`), (text, file) =>
    file === 'remote.json' ? text.replace(/"contract": *"[^"]*"/, `"contract": "${contract}"`) : text,
  );

journey(
  'a shell that accepts the next minor of the last contract beside the next major runs the remotes of the last, and those of both',
  at,
  async ({ page }) => {
    await install(['2.0.0', '1.10.0'], needing('^1.10.0', 'good-1'));
    await openProbe(page, front);
    await isShown(probePage(page, 'good-1'));
    await menuEntry(page, 'Departamentos').click();
    await isShown(page.getByRole('row', { name: /Direito/ }));

    // One team goes on to the next contract, and nobody else has to.
    await teamOf('mfe-probe', front.url, dataDir).ship(needing('^2.0.0', 'good-2'));
    await page.goto(`${front.url}/probe`);
    await isShown(probePage(page, 'good-2'));
  },
);

journey(
  'a shell of the next major contract alone does not run remotes of the last: a card says so and whom to ask, the rest goes on',
  at,
  async ({ page, tab }) => {
    await install(['2.0.0'], needing('^2.0.0', 'good-2'));
    await enter(page, 'secretaria@demo.test', front.url);
    await isShown(heading(page, 'Painel'));
    await menuEntry(page, 'Departamentos').click();
    const card = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir Registos' });
    await isShown(
      card.getByText('Esta parte do portal ainda não foi preparada para a versão actual do portal.'),
    );
    await isShown(card.getByText(/^Equipa .*@/));
    await isShown(card.getByText(/^mfe-registers\/.*\/contract$/));
    await tab.axe();
    await menuEntry(page, 'Sonda').click();
    await isShown(probePage(page, 'good-2'));
  },
);
