import type { RegistrySnapshot } from '@portal/shared-kit/contract/registry';
import { patternsOverlap } from '../registry/route-pattern.ts';

/** Links that let the browser fetch the entry of the remote behind a public address while the shell is still coming. Of other addresses nobody knows yet whether the visitor is signed in. */
export function preloadLinks({ remotes }: RegistrySnapshot, path: string): string {
  for (const { status, stable } of remotes) {
    if (status !== 'active' || !stable) continue;
    const opened = stable.contributes.routes.some(
      (route) => route.public && patternsOverlap(route.path, literal(path)),
    );
    if (opened)
      return `<link rel="preload" as="script" crossorigin="anonymous" integrity="${stable.integrity}" href="${stable.base}${stable.entry}">`;
  }
  return '';
}

/** A path in which nothing is taken for a parameter. */
const literal = (path: string) => path.replace(/[:?]/g, '_');
