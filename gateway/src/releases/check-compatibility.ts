import type { RemoteDeclaration, FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { satisfies, validRange } from 'semver';
import { shellName } from '../registry/state.ts';
import type { ShellDeclaration } from './description.ts';
import { refuse, type Refusal } from './release-rules.ts';
import budgets from './budgets.json';
import { lightScripts } from './check-light.ts';
import type { StoredFile } from './release-store.ts';

/** Whether the current stable shell meets these requirements of a remote. */
export function checkCompatibility(
  requires: RemoteDeclaration['requires'],
  shell: ShellDeclaration | undefined,
): Refusal[] {
  if (!shell) return [refuse('shell_missing', 'shell')];
  const { contract, shared } = requires;
  return [
    ...checkRange('contract_unsatisfied', 'contract', contract, shell.contract),
    ...Object.entries(shared).flatMap(([library, range]) => {
      const offered = Object.hasOwn(shell.shared, library) ? shell.shared[library] : undefined;
      return offered === undefined
        ? [refuse('shared_missing', library)]
        : checkRange('shared_unsatisfied', library, range, [offered]);
    }),
  ];
}

/** The newest contract of shells that know no frames and would run such a release in the page itself. */
const beforeFrames = '1.8.0';

/** Whether a release that runs in a frame can do so: no older shell opens it in the page itself, and none of its pages stands before any script.
 *  @param isRequired its team may publish no others */
export function checkIsolation(
  { requires, isolation, contributes }: Pick<RemoteDeclaration, 'requires' | 'isolation' | 'contributes'>,
  isRequired: boolean,
): Refusal[] {
  if (!isolation) return isRequired ? [refuse('isolation_missing', 'remote.json')] : [];
  return [
    ...(satisfies(beforeFrames, requires.contract)
      ? [refuse('isolation_contract', `contract: ${requires.contract}`)]
      : []),
    ...contributes.routes.filter(({ light }) => light).map(({ path }) => refuse('isolation_light', path)),
  ];
}

function checkRange(
  code: 'contract_unsatisfied' | 'shared_unsatisfied',
  what: string,
  range: string,
  offered: readonly string[],
): Refusal[] {
  if (validRange(range) === null) return [refuse('range_invalid', `${what}: ${range}`)];
  return offered.some((one) => satisfies(one, range))
    ? []
    : [refuse(code, `${what}: ${range}, shell: ${offered.join(', ')}`)];
}

/** Limits the size of each script of a remote. */
export function checkScriptSizes({ name }: FilesManifest, files: ReadonlyMap<string, Uint8Array>): Refusal[] {
  if (name === shellName) return [];
  return [...files]
    .filter(([path, { length }]) => /\.m?js$/.test(path) && length > budgets.file)
    .map(([path, { length }]) => refuse('file_over_budget', `${path}: ${length} bytes > ${budgets.file}`));
}

/** Limits what a remote's first screen and each of its light pages fetch: the entry and its initial chunks, in bytes as sent. */
export function checkFirstScreen(manifest: FilesManifest, stored: readonly StoredFile[]): Refusal[] {
  if (manifest.name === shellName) return [];
  const screens = [[manifest.entry, ...manifest.preload], ...lightScripts(manifest)];
  return screens.flatMap((listed) => {
    const first = [...new Set(listed)];
    const size = first.reduce((sum, path) => sum + sentBytes(path, stored), 0);
    if (size <= budgets.firstScreen) return [];
    return [
      refuse('first_screen_over_budget', `${first.join(', ')}: ${size} bytes > ${budgets.firstScreen}`),
    ];
  });
}

/** Limits the size of a remote's release as browsers are sent it; names its three largest files. */
export function checkReleaseSize(
  { name, files }: Pick<FilesManifest, 'name' | 'files'>,
  stored: readonly StoredFile[],
  most: number,
): Refusal[] {
  if (name === shellName) return [];
  const sizes = Object.keys(files)
    .map((path) => ({ path, size: sentBytes(path, stored) }))
    .sort((a, b) => b.size - a.size);
  const all = sizes.reduce((sum, { size }) => sum + size, 0);
  if (all <= most) return [];
  const largest = sizes.slice(0, 3).map(({ path, size }) => `${path}: ${size}`);
  return [refuse('release_over_budget', `${all} bytes > ${most}; ${largest.join(', ')}`)];
}

/** Size in bytes of the form that browsers are sent. */
function sentBytes(path: string, stored: readonly StoredFile[]): number {
  const form = (wanted: string) =>
    stored.find((file) => file.path === path && file.encoding === wanted)?.bytes.length;
  return form('br') ?? form('identity') ?? 0;
}
