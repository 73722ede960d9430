import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { buildProbe, type Probe, type Published } from './faults/probe.ts';
import { dataFolder, removeFolder } from './installation.ts';
import { journey, narrow } from './journey.ts';
import { sharedPortal } from './shared-portal.ts';
import { root } from './program.ts';
import { account, enter, eventually, heading, isGone, isShown, menuEntry, signIn } from './steps.ts';

const portal = sharedPortal();
let probe: Probe;
let published: Published;
let dev: DevServer;
/** The same for the portal that has never heard of the probe. */
let newcomer: DevServer;
beforeAll(async () => {
  probe = buildProbe(portal, 'good-1');
  published = await probe.publish('good-1');
  dev = devServer(published.url);
  newcomer = devServer(portal.url);
});
afterAll(async () => {
  await dev?.remove();
  await newcomer?.remove();
  await probe?.remove();
});

type DevServer = ReturnType<typeof devServer>;

/** A team's own copy of the probe, and `pnpm dev` on it. */
function devServer(portalUrl: string) {
  const folder = dataFolder();
  cpSync(path.join(root, 'e2e/fixtures/mfe-probe'), folder, { recursive: true });
  symlinkSync(path.join(root, 'e2e/node_modules'), path.join(folder, 'node_modules'));
  const config = `module.exports = require('@portal/shared-kit/webpack').remote(__dirname);\n`;
  writeFileSync(path.join(folder, 'webpack.config.cjs'), config);
  const file = (name: string) => path.join(folder, name);
  const write = (name: string, change: (source: string) => string) =>
    writeFileSync(file(name), change(readFileSync(file(name), 'utf8')));
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let output = '';
  /** Any free port; the same port after a restart. */
  let port = '0';
  const stop = async () => {
    child?.kill();
    await ended;
  };
  return {
    origin: () => `http://127.0.0.1:${port}`,
    async start() {
      output = '';
      const env = { ...process.env, PORTAL_URL: portalUrl, DEV_PORT: port };
      const started = spawn(process.execPath, [path.join(root, 'scripts/dev.mjs'), folder], { env });
      child = started;
      ended = new Promise((resolve) => started.once('exit', resolve));
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await eventually(() => expect(output).toContain('built'), 60_000);
      port = /served at \S+:(\d+)/.exec(output)![1]!;
    },
    /** The address that it says. */
    link: () => /http\S+\?dev=\S+/.exec(output)![0],
    write,
    stop,
    async remove() {
      await stop();
      removeFolder(folder);
    },
  };
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Versão local' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Abrir uma versão local?' });
const counter = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const policies = (page: Page) => {
  const received: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest())
      received.push(response.headers()['content-security-policy'] ?? '');
  });
  return received;
};

/** Opens the link that `pnpm dev` says, and agrees. */
async function openLocal(page: Page, from: DevServer) {
  await page.goto(from.link());
  await question(page).getByRole('button', { name: 'Abrir a versão local' }).click();
  await isShown(banner(page));
}

/** What browsers told the gateway of the probe, and of releases that it does not know. */
async function counted(): Promise<string[]> {
  const text = await (await fetch(`${published.url}/metrics`)).text();
  return text
    .split('\n')
    .filter(
      (line) => /^portal_remote_events_total.*"(mfe-probe|unknown)"/.test(line) && !line.endsWith(' 0'),
    );
}

journey(
  'a remote is written inside the running portal: each save shows, an error stands in the card, and ending it gives back what was published',
  () => published,
  async ({ page, tab, openTab }) => {
    await dev.start();
    await enter(page, 'master@demo.test');
    const pagePolicies = policies(page);
    await openLocal(page, dev);
    await isShown(heading(page, /^Sonda 1\.0\.0-local-/));
    expect(new URL(page.url()).search).toBe('');
    expect(pagePolicies.map((policy) => policy.includes(dev.origin()))).toEqual([false, true]);
    expect(pagePolicies[1]).toContain(`script-src 'self' ${dev.origin()} 'nonce-`);
    await isShown(
      banner(page).getByText(`Versão local: mfe-probe vem de ${dev.origin()}, só neste separador.`),
    );
    await tab.axe();
    await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

    // Each save, in the same page, which keeps what was typed and counted.
    await page.getByRole('button', { name: 'Contar' }).click();
    const note = page.getByLabel('Nota');
    await note.fill('Meia frase');
    dev.write('src/probe-page.tsx', (source) => source.replace('Contar', 'Somar'));
    await isShown(counter(page, 'Somar'));
    await page.getByRole('button', { name: 'Ver pormenor' }).click();
    await isShown(page.getByText(/^Pormenor 1\.0\.0-local-/));
    dev.write('src/detail.tsx', (source) => source.replace('Pormenor', 'Detalhe'));
    await isShown(page.getByText(/^Detalhe 1\.0\.0-local-/));
    await isShown(page.getByText('Contagem: 1', { exact: true }));
    expect(await note.inputValue()).toBe('Meia frase');

    // What does not build says why, and goes on by itself.
    dev.write('src/probe-page.tsx', (source) => source.replace('<section>', '<section'));
    const card = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir Sonda' });
    await isShown(card.getByText('A versão local não se constrói.', { exact: false }));
    await isShown(card.getByText(/probe-page\.tsx/));
    await isShown(account(page));
    await tab.axe();
    dev.write('src/probe-page.tsx', (source) => source.replace('<section', '<section>'));
    await isShown(counter(page, 'Somar'));
    await isGone(card);
    expect(await note.inputValue()).toBe('Meia frase');
    await note.fill('');
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);

    // Elsewhere all is as it was published.
    const other = await openTab();
    await other.page.goto('/probe');
    await isShown(heading(other.page, 'Sonda 1.0.0-good-1'));
    await isGone(banner(other.page));

    // Loaded again it is granted again; a menu entry more comes with remote.json.
    await page.reload();
    await isShown(counter(page, 'Somar'));
    dev.write('remote.json', (source) =>
      source.replace('"title": "Sonda",\n        "path"', '"title": "Ensaio",\n        "path"'),
    );
    await isShown(menuEntry(page, 'Ensaio'));

    await banner(page).getByRole('button', { name: 'Terminar' }).click();
    await isShown(heading(page, 'Sonda 1.0.0-good-1'));
    await isGone(banner(page));

    // What is left tells what there was; of the local build nothing.
    await page.goto('about:blank');
    await other.page.goto('about:blank');
    await eventually(async () => expect((await counted()).length).toBeGreaterThan(0));
    expect((await counted()).filter((line) => !line.includes('release="1.0.0-good-1"'))).toEqual([]);
    await dev.stop();
  },
);

journey(
  'a development server that is away is named, and the page goes on when it is back',
  () => published,
  async ({ page, tab }) => {
    await dev.start();
    await enter(page, 'master@demo.test');
    await openLocal(page, dev);
    await isShown(heading(page, /^Sonda 1\.0\.0-local-/));
    // What is on its way when the server stops fails, its stream and its files.
    tab.expectFailures(/GET \/(events|local-)/);
    await dev.stop();
    const card = page.getByRole('alert').filter({ hasText: 'Não foi possível abrir Sonda' });
    await isShown(card.getByText('O servidor de desenvolvimento não responde.', { exact: false }));
    await tab.axe();
    await card.getByRole('button', { name: 'Tentar de novo' }).click();
    await isShown(card.getByText('O servidor de desenvolvimento não responde.', { exact: false }));
    await dev.start();
    await isShown(heading(page, /^Sonda 1\.0\.0-local-/));
    await isGone(card);
    await dev.stop();
  },
);

journey(
  'nothing local opens for who may not, who does not agree, or from another machine',
  () => published,
  async ({ page, tab, openElsewhere }) => {
    await dev.start();
    const pagePolicies = policies(page);
    await enter(page, 'secretaria@demo.test');
    await page.goto(dev.link());
    tab.expectFailures(/^403 POST \/registry\/overrides/);
    await question(page).getByRole('button', { name: 'Abrir a versão local' }).click();
    const refusal = page.getByRole('alertdialog', { name: 'A versão local não foi aberta' });
    await isShown(refusal.getByText('A sua conta não tem permissão', { exact: false }));
    await tab.axe();
    await refusal.getByRole('button', { name: 'Fechar' }).click();
    await isShown(heading(page, 'Sonda 1.0.0-good-1'));
    await page.reload();
    await isShown(heading(page, 'Sonda 1.0.0-good-1'));

    const master = await openElsewhere();
    const requestedUrls: string[] = [];
    master.page.on('request', (request) => requestedUrls.push(request.url()));
    const masters = policies(master.page);
    await enter(master.page, 'master@demo.test');
    await master.page.goto('/probe?dev=mfe-probe@portal.example:80');
    await isShown(
      master.page.getByText('Só se abre uma aplicação a partir do próprio computador', { exact: false }),
    );
    await master.page.getByRole('button', { name: 'Fechar' }).click();
    await master.page.goto(dev.link());
    await question(master.page).getByRole('button', { name: 'Não abrir' }).click();
    await isShown(heading(master.page, 'Sonda 1.0.0-good-1'));
    await isGone(banner(master.page));
    expect(
      requestedUrls.filter((url) => url.includes('/registry/overrides') || url.startsWith(dev.origin())),
    ).toEqual([]);
    expect([...pagePolicies, ...masters].filter((policy) => policy.includes(dev.origin()))).toEqual([]);
    await dev.stop();
  },
);

journey(
  'a remote that the registry does not know has its menu entry and its page, on a small screen after signing in',
  () => portal,
  async ({ page, tab }) => {
    await newcomer.start();
    await page.goto(newcomer.link());
    await signIn(page, 'master@demo.test');
    await question(page).getByRole('button', { name: 'Abrir a versão local' }).click();
    await isShown(heading(page, /^Sonda 1\.0\.0-local-/));
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await isShown(menuEntry(page, 'Sonda'));
    await tab.axe();
    await banner(page).getByRole('button', { name: 'Terminar' }).click();
    await isShown(heading(page, 'Página não encontrada'));
    await newcomer.stop();
  },
  narrow,
);
