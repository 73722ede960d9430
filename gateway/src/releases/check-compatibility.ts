import type { RemoteDeclaration, FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { satisfies, validRange } from 'semver';
import { shellName } from '../registry/state.ts';
import type { ShellDeclaration } from './description.ts';
import { refuse, type Refusal } from './refusal.ts';
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

/** Size in bytes of the form that browsers are sent. */
function sentBytes(path: string, stored: readonly StoredFile[]): number {
  const form = (wanted: string) =>
    stored.find((file) => file.path === path && file.encoding === wanted)?.bytes.length;
  return form('br') ?? form('identity') ?? 0;
}
