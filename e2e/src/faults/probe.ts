import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { dataFolder, freshRegistry, removeFolder } from '../installation.ts';
import type { Visitor } from '../journey.ts';
import { gatewayFor, ownBundles, type Portal } from '../portal.ts';
import { root } from '../program.ts';
import { eventually, heading, isShown, menuEntry, enter } from '../steps.ts';

/** Builds of the probe, a small remote made with the kit's own preset: two that are well and one for each way of being broken. */
export type Build =
  | 'good-1'
  | 'good-2'
  | 'throws-at-load'
  | 'throws-at-render'
  | 'never-resolves'
  | 'hangs-in-unmount'
  | 'leaks'
  | 'loops'
  | 'loops-at-mount'
  | 'reaches'
  | `framed-${string}`
  | `poisons-${string}`;

/** The release id that a build carries. */
export const releaseOf = (build: Build): string => `1.0.0-${build}`;

export interface Probe {
  /** Where a build stands. */
  dist(build: Build): string;
  /** A gateway with a registry of its own in front of the portal's API, to which the builds were published one after the other: the last
   *  one is stable, the one before it the last good. */
  publish(...published: Build[]): Promise<Published>;
  remove(): Promise<void>;
}

export interface Published {
  url: string;
  dataDir: string;
  output(): string;
  /** Puts one more release in front; the gateway is away for a moment. */
  publish(build: Build): Promise<void>;
  /** Where the files of a release stand. */
  folder(build: Build): string;
}

/** Builds the probe in the ways that are asked for. `gatewayEnv` are settings of the gateways it is published to. */
export function buildProbe(
  portal: Pick<Portal, 'apiUrl'> & { gatewayEnv?: Record<string, string> },
  ...builds: Build[]
): Probe {
  const folder = dataFolder();
  execFileSync(process.execPath, [path.join(root, 'e2e/fixtures/build.mjs'), folder, ...builds], {
    cwd: root,
  });
  const undo: (() => Promise<void>)[] = [];
  const dist = (build: Build) => path.join(folder, build, 'dist');
  const starting = (build: Build) => ({ BUNDLES: [...ownBundles, dist(build)].join(',') });
  /** Registries to which builds were published, by the builds. */
  const registries = new Map<string, string>();

  /** A registry to which the builds were published one after the other, to be copied; undefined for none. */
  async function registryWith(builds: readonly Build[]): Promise<string | undefined> {
    const last = builds.at(-1);
    const existing = registries.get(builds.join(' '));
    if (existing || !last) return existing;
    const dataDir = freshRegistry(await registryWith(builds.slice(0, -1)));
    registries.set(builds.join(' '), dataDir);
    undo.push(async () => removeFolder(dataDir));
    const { gateway } = await gatewayFor(portal.apiUrl, dataDir);
    await gateway.start(starting(last));
    await gateway.stop();
    return dataDir;
  }
  return {
    dist,
    async publish(...published) {
      const dataDir = freshRegistry(await registryWith(published.slice(0, -1)));
      const { url, gateway } = await gatewayFor(portal.apiUrl, dataDir, { gatewayEnv: portal.gatewayEnv });
      undo.push(async () => {
        await gateway.kill();
        removeFolder(dataDir);
      });
      await gateway.start(starting(published.at(-1)!));
      return {
        url,
        dataDir,
        output: gateway.output,
        async publish(build) {
          await gateway.stop();
          await gateway.start(starting(build));
        },
        folder: (build) => path.join(dataDir, 'releases/mfe-probe', releaseOf(build)),
      };
    },
    async remove() {
      await Promise.all(undo.map((step) => step()));
      removeFolder(folder);
    },
  };
}

/** Enters at a gateway and opens the probe from the menu, so that the portal stands when it is loaded. */
export async function openProbe(page: Page, { url }: Pick<Published, 'url'>): Promise<void> {
  await enter(page, 'secretaria@demo.test', url);
  await isShown(heading(page, 'Painel'));
  await menuEntry(page, 'Sonda').click();
}

export const probePage = (page: Page, build: Build) => heading(page, `Sonda ${releaseOf(build)}`);

export async function countsOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contar' }).click();
  await isShown(page.getByText('Contagem: 1'));
}

/** What the gateway counted of a kind of event of a build. */
export async function counted({ url }: Pick<Published, 'url'>, build: Build, kind: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const line = new RegExp(
    `portal_remote_events_total.*release="${releaseOf(build)}",kind="${kind}".* (\\d+)`,
  );
  return Number(line.exec(metrics)?.[1] ?? 0);
}

/** Releases, as `<remote> <release>`, of which browsers told the gateway that they failed, crashed, hung or changed what is everybody's. */
export async function blamed({ url }: Pick<Published, 'url'>): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const line =
    /^portal_remote_events_total.*remote="([^"]+)",release="([^"]+)",kind="(?:load_failure|crash|error|hung|trespass)".* [1-9]\d*$/gm;
  return [...new Set([...metrics.matchAll(line)].map(([, remote, release]) => `${remote} ${release}`))];
}

/** The tab tells what it has, as when it is hidden, and the gateway counts it. */
export async function isCounted(page: Page, published: Pick<Published, 'url'>, build: Build, kind: string) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    dispatchEvent(new Event('visibilitychange'));
  });
  await eventually(async () => expect(await counted(published, build, kind)).toBeGreaterThan(0));
}

/** Searches in everything, as with Ctrl+K; answers where a build draws its results. */
export async function searched(page: Page, word: string, build: Build): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Procurar em tudo', exact: true });
  await palette.getByRole('combobox').fill(word);
  return palette.getByRole('link', { name: `${word} em Sonda ${releaseOf(build)}`, exact: true });
}

/** From the next document on: as in a tab that is closed by force, nothing of the page runs when it is left; the browser tells it first
 *  that it goes, and then that it is hidden. */
export const neverSaysGoodbye = (page: Page) =>
  page.addInitScript(() => {
    const silence = (event: Event) => event.stopImmediatePropagation();
    addEventListener(
      'pagehide',
      (event) => {
        silence(event);
        addEventListener('visibilitychange', silence, true);
      },
      true,
    );
  });

/** Does what makes the probe hold the whole tab, ends that as the browser's task manager does, and loads the page again. */
export async function closedByForce(page: Page, context: BrowserContext, loop: () => Promise<unknown>) {
  const cdp = await context.newCDPSession(page);
  const looping = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'the probe loops',
  });
  const begun = loop();
  await looping;
  await cdp.send('Runtime.terminateExecution');
  await begun;
  await page.reload();
}

export async function restWorks(page: Page) {
  await menuEntry(page, 'Departamentos').click();
  await isShown(heading(page, 'Departamentos'));
  await isShown(page.getByRole('row', { name: /Direito/ }));
}

/** Matches any address of the files of a build. */
export const about = (build: Build) => new RegExp(`/r/mfe-probe/${releaseOf(build).replaceAll('.', '[.]')}/`);
export const entryOf = (build: Build) => `**/r/mfe-probe/${releaseOf(build)}/remoteEntry.js`;

export async function lastGoodTakesOver({ page }: Visitor, published: Published) {
  await openProbe(page, published);
  await isShown(probePage(page, 'good-1'));
  await countsOnce(page);
  await restWorks(page);
}
