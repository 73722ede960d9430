import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';
import { releaseBase } from '../registry/snapshot.ts';
import { shellName } from '../registry/state.ts';
import type { Core } from '../core.ts';

/** Of each release that may be opened at an address, by its folder (`/r/<name>/<release>/`), the scripts of the page there. */
export type FilesOfPage = Record<string, readonly string[]>;

export interface PageFiles {
  /** Undefined where no release names files of the page. */
  at(path: string): FilesOfPage | undefined;
}

interface LightPages {
  base: string;
  pages: readonly (readonly [pattern: string, files: readonly string[]])[];
}

/** Follows the pointers. Only the page of the address says its files: those of all pages would make each first HTML larger. */
export async function openPageFiles(core: Core): Promise<PageFiles> {
  let remotes: readonly LightPages[] = [];
  await core.registry.follow(async () => {
    const active = [...core.registry.state.remotes.values()].filter(
      ({ name, status }) => name !== shellName && status === 'active',
    );
    const inUse = active.flatMap(({ name, stable, canary }) =>
      [...new Set([stable, canary?.release])].flatMap((release) => (release ? [{ name, release }] : [])),
    );
    const described = await Promise.all(
      inUse.map(async (id) => ({
        base: releaseBase(id.name, id.release),
        pages: Object.entries((await core.releases.describe(id))?.manifest.pages ?? {}),
      })),
    );
    remotes = described.filter(({ pages }) => pages.length > 0);
  });
  return {
    at(path) {
      const found = remotes.flatMap(({ base, pages }) => {
        const page = pages.find(([pattern]) => matchesRoute(pattern, path));
        return page ? [[base, page[1]] as const] : [];
      });
      return found.length > 0 ? Object.fromEntries(found) : undefined;
    },
  };
}
