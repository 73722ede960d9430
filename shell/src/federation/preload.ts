import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { localBuildOf } from './local-build.ts';
import { findRemote } from '../routing/route-table.ts';

const preloaded = new Set<string>();

/** Preloads a remote's first files on hover or focus of its menu entry; each once. */
export function preloadRemote(snapshot: RegistrySnapshot, path: string): void {
  const target = findRemote(snapshot, path);
  if (!target || localBuildOf(target.remote)) return;
  const { release } = target;
  // The page and a frame share no cache.
  if (release.isolation || preloaded.has(release.container)) return;
  preloaded.add(release.container);
  link(release.base + release.entry, release.integrity);
  for (const file of release.preload) link(release.base + file);
}

function link(href: string, integrity?: string): void {
  const element = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
  if (integrity) Object.assign(element, { integrity, crossOrigin: 'anonymous' });
  document.head.append(element);
}
