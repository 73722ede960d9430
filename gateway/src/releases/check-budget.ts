import type { FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { shellName } from '../registry/state.ts';
import budgets from './budgets.json';
import { lightScripts } from './check-light.ts';
import { refuse, type Refusal } from './refusal.ts';
import type { StoredFile } from './release-store.ts';

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
