import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { dataFolder, freshRegistry, removeFolder } from '../installation.ts';
import { gatewayFor, ownBundles, type Portal } from '../portal.ts';
import { root } from '../program.ts';
import { heading, isShown, menuEntry, enter } from '../steps.ts';

/** Builds of the probe, a small remote made with the kit's own preset: two that are well and one for each way of being broken. */
export type Build =
  | 'good-1'
  | 'good-2'
  | 'throws-at-load'
  | 'throws-at-render'
  | 'never-resolves'
  | 'hangs-in-unmount'
  | 'leaks'
  | 'poisons';

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
  said(): string;
  /** Puts one more release in front; the gateway is away for a moment. */
  publish(build: Build): Promise<void>;
  /** Where the files of a release stand. */
  folder(build: Build): string;
}

/** Builds the probe in the ways that are asked for. */
export function buildProbe(portal: Pick<Portal, 'apiUrl'>, ...builds: Build[]): Probe {
  const folder = dataFolder();
  execFileSync(process.execPath, [path.join(root, 'e2e/fixtures/build.mjs'), folder, ...builds], {
    cwd: root,
  });
  const undo: (() => Promise<void>)[] = [];
  const dist = (build: Build) => path.join(folder, build, 'dist');
  return {
    dist,
    async publish(...published) {
      const dataDir = freshRegistry();
      const { url, gateway } = await gatewayFor(portal.apiUrl, dataDir);
      undo.push(async () => {
        await gateway.stop();
        removeFolder(dataDir);
      });
      const publish = async (build: Build) => {
        await gateway.stop();
        await gateway.start({ BUNDLES: [...ownBundles, dist(build)].join(',') });
      };
      for (const build of published) await publish(build);
      return {
        ...{ url, dataDir },
        said: gateway.said,
        publish,
        folder: (build) => path.join(dataDir, 'releases/mfe-probe', releaseOf(build)),
      };
    },
    async remove() {
      for (const step of undo) await step();
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
