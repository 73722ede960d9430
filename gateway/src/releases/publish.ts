import type { Core } from '../core.ts';
import { checkTemplate } from '../page/template.ts';
import type { LedgerEntry } from '../registry/ledger.ts';
import { checkOwnership, type RouteOwner } from '../registry/ownership.ts';
import { findRelease, shellName } from '../registry/state.ts';
import { readCandidate, type Candidate, type Publication } from './candidate.ts';
import { refuse, type Refusal } from './release-rules.ts';
import {
  checkCompatibility,
  checkFirstScreen,
  checkIsolation,
  checkReleaseSize,
  checkScriptSizes,
} from './check-compatibility.ts';
import { checkFiles } from './check-files.ts';
import { checkLight } from './check-light.ts';
import { checkScripts } from './check-scripts.ts';
import { checkStyles } from './check-styles.ts';
import { sha384, type ReleaseDescription, type ShellDeclaration, type StoredForms } from './description.ts';
import { type ReleaseId, type StoredFile, encodings } from './release-store.ts';
import { checkMaps, storedMaps } from './source-maps.ts';
import { bestForm, storedForms } from './compress.ts';

export type PublishOutcome = { ok: true; entry: LedgerEntry } | { ok: false; refusals: Refusal[] };

/** Checks, compresses and stores a release; it is served to nobody until it is promoted. It is stored completely or not at all. */
export async function publish(core: Core, publication: Publication): Promise<PublishOutcome> {
  const { candidate, refusals } = readCandidate(publication);
  if (!candidate) return { ok: false, refusals };
  const { manifest, files: uploaded } = candidate;
  const strange = checkFiles(manifest, uploaded);
  const known = await checkNovelty(core, candidate);
  // What was published as it is passed all that follows, which takes seconds; the portal's own bundles come again at each start.
  if (strange.length === 0 && known.some(({ code }) => code === 'release_exists'))
    return { ok: false, refusals: known };
  const { maps = new Map<string, Uint8Array>() } = publication;
  refusals.push(...strange, ...checkTemplate(candidate), ...checkMaps(manifest, maps));
  if (candidate.remote) refusals.push(...checkIsolation(candidate.remote, publication.framed === true));
  // Files that differ from their manifest are not checked any further.
  if (strange.length === 0)
    refusals.push(
      ...checkScriptSizes(manifest, uploaded),
      ...checkLight(candidate),
      ...checkStyles(manifest, uploaded),
      ...(await checkScripts(manifest.name, uploaded)),
    );
  refusals.push(...(await checkAgainstPortal(core, candidate)));
  if (refusals.length > 0) return { ok: false, refusals };

  const heavy = (forms: readonly StoredFile[]) => [
    ...checkFirstScreen(manifest, forms),
    ...checkReleaseSize(manifest, forms, core.rules.releaseBytes),
  ];
  let files = await formsOf(core, candidate);
  // What browsers are sent in the end is what counts.
  if (heavy(files).length > 0) files = await bestForms(files);
  refusals.push(...heavy(files));
  if (refusals.length > 0) return { ok: false, refusals };
  const stored = [...files, ...(await storedMaps(maps))];
  const description = Buffer.from(JSON.stringify(describe(candidate, files)));

  return core.exclusively(async () => {
    // Another publication may have been faster while this one was being compressed.
    const late = await checkAgainstPortal(core, candidate);
    if (late.length > 0) return { ok: false, refusals: late };
    const { name, release, container } = candidate.manifest;
    const { actor, reason = '', origin, untried } = publication;
    await core.store.put({ name, release }, description, stored);
    try {
      const entry = await core.registry.move({
        what: 'published',
        actor,
        reason,
        remote: name,
        release,
        container,
        ...(origin && { origin }),
        ...(untried && { untried }),
        digest: sha384(description),
      });
      return { ok: true, entry };
    } catch (error) {
      await forgetUnlessKnown(core, { name, release }).catch(() => undefined);
      throw error;
    }
  });
}

/** Deletes the files of a release that did not get into the ledger (a full disk, say). If that fails, the next start does it. */
async function forgetUnlessKnown({ registry, store }: Core, id: ReleaseId): Promise<void> {
  await registry.refresh();
  if (!findRelease(registry.state, id.name, id.release)) await store.remove(id);
}

/** The checks that depend on other published releases; repeated at promotion. */
async function checkAgainstPortal(core: Core, candidate: Candidate): Promise<Refusal[]> {
  const { manifest, remote } = candidate;
  return [
    ...(await checkNovelty(core, candidate)),
    ...[...core.registry.state.remotes.values()].flatMap((other) =>
      other.releases
        .filter((published) => published.container === manifest.container)
        .filter((published) => other.name !== manifest.name || published.release !== manifest.release)
        .map((published) =>
          refuse('container_taken', `${manifest.container}: ${other.name} ${published.release}`),
        ),
    ),
    ...(remote ? await checkFit(core, remote) : []),
  ];
}

async function checkNovelty(core: Core, { manifest, remote, shell }: Candidate): Promise<Refusal[]> {
  const { name, release } = manifest;
  const content = contentHash({ manifest, remote, shell });
  const differs = refuse('release_differs', `${name} ${release}`);
  if (!findRelease(core.registry.state, name, release)) {
    const { collected } = core.registry.state.remotes.get(name) ?? {};
    return collected?.has(release) && collected.get(release) !== content ? [differs] : [];
  }
  const existing = await core.releases.describe({ name, release });
  const isSame = existing && contentHash(existing) === content;
  return [isSame ? refuse('release_exists', `${name} ${release}`) : differs];
}

/** Equal for releases of equal content, regardless of the order of their files. */
export const contentHash = ({
  manifest,
  remote,
  shell,
}: Pick<ReleaseDescription, 'manifest' | 'remote' | 'shell'>) => {
  const files = Object.entries(manifest.files).map(([path, { integrity }]) => `${path} ${integrity}`);
  const { entry, preload, pages, light } = manifest;
  return sha384(Buffer.from(JSON.stringify([entry, preload, pages, light, files.sort(), remote, shell])));
};

/** Whether the remote is compatible with the stable shell and does not conflict with other remotes' releases in use. */
export async function checkFit(core: Core, remote: NonNullable<Candidate['remote']>): Promise<Refusal[]> {
  const shell = await stableShell(core);
  return [
    ...checkCompatibility(remote.requires, shell),
    ...checkOwnership(remote.contributes, await otherOwners(core, remote.name), shell?.routes ?? []),
  ];
}

/** The offer of the current stable shell. */
export async function stableShell(core: Core): Promise<ShellDeclaration | undefined> {
  const stable = core.registry.state.remotes.get(shellName)?.stable;
  if (!stable) return undefined;
  return (await core.releases.describe({ name: shellName, release: stable }))?.shell ?? undefined;
}

async function otherOwners(core: Core, name: string): Promise<RouteOwner[]> {
  const others = [...core.registry.state.remotes.values()]
    .filter((other) => other.name !== name)
    // A last good release claims nothing: its addresses are free once stable has left them.
    .flatMap(({ name: other, stable, canary, preview }) =>
      [...new Set([stable, canary?.release, preview])].map((release) => ({ name: other, release })),
    );
  const described = await Promise.all(
    others.map(async ({ name: other, release }) => {
      const found = release ? await core.releases.describe({ name: other, release }) : undefined;
      return found?.remote && { name: other, contributes: found.remote.contributes };
    }),
  );
  return described.filter((owner) => owner !== undefined && owner !== null);
}

function describe({ manifest, remote, shell }: Candidate, files: readonly StoredFile[]): ReleaseDescription {
  const stored: Record<string, StoredForms> = {};
  for (const { path, encoding, bytes, quick } of files)
    (stored[path] ??= {})[encoding] = { sha384: sha384(bytes), size: bytes.length, ...(quick && { quick }) };
  return { manifest, remote, shell, stored };
}

/** The stored forms of a candidate's files. Those of a file that the newest release of that name has, byte for byte, are taken from there:
 *  compressing is most of the work of a publication, and most chunks stay the same from one release to the next. */
async function formsOf(core: Core, { manifest: { name }, files }: Candidate): Promise<StoredFile[]> {
  const newest = core.registry.state.remotes.get(name)?.releases.at(-1);
  const before = newest && { name, release: newest.release };
  const stored = (before && (await core.releases.describe(before))?.stored) ?? {};
  const forms = [...files].map(async ([path, bytes]) => {
    const known = Object.hasOwn(stored, path) ? stored[path] : undefined;
    const isSame = before && known?.identity?.sha384 === sha384(bytes);
    return (isSame && (await keptForms(core, before, path, known))) || storedForms(path, bytes);
  });
  return (await Promise.all(forms)).flat();
}

/** The same forms, each at its best. */
async function bestForms(forms: readonly StoredFile[]): Promise<StoredFile[]> {
  const plain = new Map(
    forms.filter(({ encoding }) => encoding === 'identity').map((form) => [form.path, form]),
  );
  return Promise.all(
    forms.map(async (form) => {
      if (!form.quick) return form;
      const { path, encoding, bytes } = form;
      return { path, encoding, bytes: await bestForm(plain.get(path)!.bytes, bytes) };
    }),
  );
}

/** Undefined where one of them is not what was published. */
async function keptForms({ releases }: Core, id: ReleaseId, path: string, known: StoredForms) {
  const kept: StoredFile[] = [];
  for (const encoding of encodings.filter((each) => known[each])) {
    const file = await releases.read(id, path, [encoding]);
    if (file.kind !== 'file') return undefined;
    kept.push({ path, encoding, bytes: file.bytes, ...(file.quick && { quick: file.quick }) });
  }
  return kept;
}
