import type { FilesManifest } from '@portal/shared-kit/contract/registry';
import { brotliCompressSync } from 'node:zlib';
import { shellName } from '../registry/state.ts';
import budgets from './budgets.json';
import { refuse, type Refusal } from './refusal.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/** A remote's own first screen (entry and what is fetched with it, in brotli) and each of its scripts stay small. */
export function checkBudget(manifest: FilesManifest, files: Files): Refusal[] {
  if (manifest.name === shellName) return [];
  const scripts = [...files].filter(([path]) => /\.m?js$/.test(path));
  return [
    ...scripts
      .filter(([, bytes]) => bytes.length > budgets.file)
      .map(([path, { length }]) => refuse('file_over_budget', `${path}: ${length} bytes > ${budgets.file}`)),
    ...checkFirstScreen(manifest, files),
  ];
}

function checkFirstScreen({ entry, preload }: FilesManifest, files: Files): Refusal[] {
  const first = [...new Set([entry, ...preload])].map((path) => files.get(path));
  const size = first.reduce((sum, bytes) => sum + (bytes ? brotliCompressSync(bytes).length : 0), 0);
  if (size <= budgets.firstScreen) return [];
  const names = [entry, ...preload].join(', ');
  return [refuse('first_screen_over_budget', `${names}: ${size} bytes (brotli) > ${budgets.firstScreen}`)];
}
