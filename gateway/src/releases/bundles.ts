import { BucketFailure } from '@portal/server-kit/bucket';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Core } from '../core.ts';
import { longestReason } from '../registry/ledger.ts';
import { bundleActor, findRelease, shellName } from '../registry/state.ts';
import { publicationOf, type Publication } from './candidate.ts';
import { refuse, type Refusal } from './release-rules.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';

/** A built release on disk, as `pnpm build` leaves it in `dist/`. */
export interface Bundle {
  folder: string;
  publication: Publication;
}

/** The outcome for a bundle. `unchanged`: it was published at an earlier start. */
export interface BundleResult {
  folder: string;
  result: 'promoted' | 'unchanged' | 'refused';
  name: string;
  release: string;
  refusals: Refusal[];
}

/** Reads a bundle; undefined where the folder holds no `files.json`, so that nothing was built there. */
export async function readBundle(folder: string): Promise<Bundle | undefined> {
  if (!(await stat(join(folder, 'files.json')).catch(() => undefined))) return undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Uint8Array>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    files.set(relative(folder, file).split(sep).join('/'), await readFile(file));
  }
  return { folder, publication: publicationOf(files, { actor: bundleActor, reason: bundleReason(folder) }) };
}

const bundleReason = (folder: string) => `bundle ${folder}`.slice(0, longestReason);

/** Publishes and promotes what came with the installation, the shell first. A refused bundle leaves the previous release in place.
 *  @param taken the releases, by name, that this machine's bundles asked for at its last start: it does not ask twice, so that a restart
 *  undoes no upgrade of another machine */
export async function publishBundles(
  core: Core,
  bundles: readonly Bundle[],
  taken: Readonly<Record<string, string>>,
): Promise<BundleResult[]> {
  const ordered = [...bundles].sort((a, b) => Number(isShell(b)) - Number(isShell(a)));
  const results: BundleResult[] = [];
  for (const bundle of ordered) results.push(await publishBundle(core, bundle, taken));
  // A route that moved from one remote to another is free only after the first was promoted without it.
  for (const [index, { result }] of results.entries())
    if (result === 'refused') results[index] = await publishBundle(core, ordered[index]!, taken);
  return results;
}

const isShell = ({ publication }: Bundle) => identityOf(publication).name === shellName;

const identityOf = ({ filesManifest }: Publication) => {
  const { name = '?', release = '?' } = (filesManifest ?? {}) as { name?: string; release?: string };
  return { name: String(name), release: String(release) };
};

async function publishBundle(
  core: Core,
  { folder, publication }: Bundle,
  taken: Readonly<Record<string, string>>,
): Promise<BundleResult> {
  const { name, release } = identityOf(publication);
  const outcome = (result: BundleResult['result'], refusals: Refusal[] = []) => ({
    folder,
    name,
    release,
    result,
    refusals,
  });
  const isBundled = () => {
    const remote = core.registry.state.remotes.get(name);
    const isKnown = findRelease(core.registry.state, name, release) || remote?.collected.has(release);
    return remote?.bundled === release || (isKnown && taken[name] === release);
  };
  // Nobody has used it for so long that it was collected: what serves now was promoted later.
  if (isBundled() && !findRelease(core.registry.state, name, release)) return outcome('unchanged');
  const published = await publish(core, publication).catch((error: unknown) => {
    if (!(error instanceof BucketFailure)) throw error;
    return { ok: false as const, refusals: [refuse('store_away', error.message)] };
  });
  if (!published.ok && published.refusals.some(({ code }) => code !== 'release_exists'))
    return outcome('refused', published.refusals);
  // The same bundle as last time must not undo a later promotion or rollback.
  if (isBundled() && !published.ok) return outcome('unchanged');
  const existing = findRelease(core.registry.state, name, release);
  // A release published by a team is promoted by that team, which may have rolled it back since.
  if (!existing || (!published.ok && existing.actor !== bundleActor)) return outcome('unchanged');
  const reason = bundleReason(folder);
  const by = { actor: bundleActor, reason, despiteFreeze: true };
  const promoted = await promote(core, { name, release, ...by });
  return promoted.ok ? outcome('promoted') : outcome('refused', promoted.refusals);
}
