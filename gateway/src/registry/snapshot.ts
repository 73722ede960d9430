import type { CanaryAudience } from '@portal/shared-kit/contract/gateway/audience';
import type { RegistrySnapshot, Release } from '@portal/shared-kit/contract/gateway/registry';
import { resolveConfig, type ConfigSettings } from '@portal/shared-kit/contract/gateway/remote-config';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipAsync } from 'node:zlib';
import type { ReleaseDescription } from '../releases/description.ts';
import type { ReleaseCatalogue } from '../releases/release-catalogue.ts';
import type { Encoding } from '../releases/release-store.ts';
import { shellName, type RegistryState, type RemoteState } from './state.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzipAsync);

/** The serialised snapshot: built once per change, sent many times. */
export interface SnapshotBytes {
  snapshot: RegistrySnapshot;
  etag: string;
  forms: Record<Encoding, Buffer>;
  /** JSON escaped for a `<script>` element. */
  inline: string;
}

/** The snapshot for browsers: only releases in use. `isComplete`: no fallback is left out because the store is away. */
export async function takeSnapshot(
  state: RegistryState,
  releases: ReleaseCatalogue,
): Promise<{ snapshot: RegistrySnapshot; isComplete: boolean }> {
  const shell = state.remotes.get(shellName);
  const offered = shell?.stable
    ? await releases.describe({ name: shellName, release: shell.stable })
    : undefined;
  const names = [...state.remotes.keys()].filter((name) => name !== shellName).sort();
  let isComplete = true;
  const lastGoodOf = (remote: RemoteState) =>
    releases.lastGoodOf(remote).catch(() => {
      isComplete = false;
      return null;
    });
  const remotes = await Promise.all(
    names.map(async (name) => {
      const remote = state.remotes.get(name)!;
      return present(remote, await lastGoodOf(remote), releases);
    }),
  );
  const snapshot = {
    revision: state.revision,
    contract: offered?.shell?.contract.join(' || ') ?? '',
    remotes: remotes.filter((remote) => remote !== undefined),
  };
  return { snapshot, isComplete };
}

async function present(remote: RemoteState, fallback: string | null, releases: ReleaseCatalogue) {
  const describe = async (release: string | null) =>
    release === null ? undefined : releases.describe({ name: remote.name, release });
  const { canary } = remote;
  const shown = (described: ReleaseDescription | undefined) => presentRelease(described, remote.config);
  const [stable, canaryRelease, preview, lastGood] = await Promise.all(
    [remote.stable, canary?.release ?? null, remote.preview, fallback].map(describe),
  );
  const declaration = (stable ?? lastGood ?? canaryRelease ?? preview)?.remote;
  if (!declaration) return undefined;
  return {
    name: remote.name,
    title: declaration.title,
    owner: declaration.owner,
    status: remote.status,
    stable: shown(stable),
    canary: presentCanary(canary, shown(canaryRelease)),
    ...presentPreview(shown(preview)),
    lastGood: shown(lastGood),
  };
}

const presentCanary = (audience: CanaryAudience | null, release: Release | null) =>
  audience && release && { release, percentage: audience.percentage, roles: audience.roles };

const presentPreview = (preview: Release | null) => (preview ? { preview } : {});

/** Address of a release's folder. */
export const releaseBase = (name: string, release: string): string => `/r/${name}/${release}/`;

export function presentRelease(
  description: ReleaseDescription | undefined,
  stored: ConfigSettings,
): Release | null {
  if (!description?.remote) return null;
  const { manifest, remote } = description;
  const { name, release, version, container, entry, preload, light, files } = manifest;
  const { requires, isolation, contributes, config } = remote;
  const { integrity } = files[entry]!;
  return {
    release,
    version,
    container,
    base: releaseBase(name, release),
    entry,
    integrity,
    preload,
    ...(light && { light: { style: light.style, pages: light.pages } }),
    requires,
    ...(isolation && { isolation }),
    contributes,
    ...(config && { config: resolveConfig(config, stored).settings }),
  };
}

/** Compresses off the event loop: with fifty remotes it takes 100 ms, and a move must not block requests. */
export async function snapshotBytes(snapshot: RegistrySnapshot): Promise<SnapshotBytes> {
  const json = JSON.stringify(snapshot);
  const identity = Buffer.from(json);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gzip] = await Promise.all([brotli(identity, { params }), zip(identity, { level: 9 })]);
  return {
    snapshot,
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    forms: { identity, br, gzip },
    inline: json.replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  };
}
