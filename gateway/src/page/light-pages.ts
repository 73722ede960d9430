import { prerendered } from '@portal/shared-kit/contract/gateway/registry';
import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';
import type { Logger } from 'pino';
import type { Core } from '../core.ts';
import { parseJson } from '../parse-json.ts';
import { shellName, type RemoteState } from '../registry/state.ts';
import type { ReleaseId } from '../releases/release-store.ts';
import { safeFragment, unsafeStyle } from '../releases/safe-fragment.ts';

/** A light page as it is inserted into the portal's page. */
export interface LightPage {
  remote: string;
  release: string;
  css: string;
  html: string;
}

/** The light pages of the releases that are stable now. */
export interface LightPages {
  /** Undefined where the address is no light page or its files are damaged: scripts render it then. */
  at(path: string): LightPage | undefined;
}

interface Loaded {
  release: string;
  pages: readonly (LightPage & { pattern: string })[];
}

/** Follows the pointers; the pages of a release are read, checked again and cached. */
export async function openLightPages(core: Core, log: Logger): Promise<LightPages> {
  const loaded = new Map<string, Loaded>();
  await core.registry.follow(async () => {
    let isAway = false;
    const { remotes } = core.registry.state;
    for (const name of loaded.keys()) if (!remotes.has(name)) loaded.delete(name);
    for (const remote of remotes.values()) {
      if (remote.name === shellName) continue;
      const release = remote.status === 'active' ? remote.stable : null;
      if (!release) loaded.delete(remote.name);
      else if (loaded.get(remote.name)?.release !== release) {
        const pages = await read(core, remote, release, log);
        if (pages) loaded.set(remote.name, { release, pages });
        else loaded.delete(remote.name);
        isAway ||= !pages;
      }
    }
    return isAway ? 'incomplete' : undefined;
  });
  return {
    at(path) {
      for (const { pages } of loaded.values()) {
        const found = pages.find(({ pattern }) => matchesRoute(pattern, path));
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** Empty where anything differs from what was published: scripts render the pages of that release then. Undefined where the store is
 *  away. */
async function read(
  core: Core,
  { name }: RemoteState,
  release: string,
  log: Logger,
): Promise<Loaded['pages'] | undefined> {
  const id = { name, release };
  const found = await fileOf(core, id).catch((error: unknown) => {
    log.warn({ err: error, ...id }, 'light pages cannot be read now');
  });
  if (!found) return undefined;
  const { light, file } = found;
  if (!light) return [];
  try {
    if (file.kind !== 'file') throw new Error(`${light.prerendered} is ${file.kind}`);
    const { css, pages } = prerendered.parse(parseJson(file.bytes));
    const unsafe = unsafeStyle(css);
    if (unsafe !== undefined) throw new Error(`css: ${unsafe}`);
    return Object.entries(pages).map(([pattern, html]) => ({
      pattern,
      remote: name,
      release,
      css,
      html: safeFragment(html),
    }));
  } catch (error) {
    log.error({ err: error, ...id }, 'light pages left out of the page');
    return [];
  }
}

async function fileOf({ releases }: Core, id: ReleaseId) {
  const light = (await releases.describe(id))?.manifest.light;
  return light
    ? { light, file: await releases.read(id, light.prerendered, ['identity']) }
    : { light: undefined, file: undefined };
}
