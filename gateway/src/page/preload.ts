import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';

/** Links that let the browser fetch the entry of the remote behind a public address while the shell is still loading. For other addresses it is not yet known whether the visitor is signed in. */
export function preloadLinks({ remotes }: RegistrySnapshot, path: string): string {
  for (const { status, stable } of remotes) {
    if (status !== 'active' || !stable) continue;
    const opened = stable.contributes.routes.some((route) => route.public && matchesRoute(route.path, path));
    if (opened)
      return `<link rel="preload" as="script" crossorigin="anonymous" integrity="${stable.integrity}" href="${stable.base}${stable.entry}">`;
  }
  return '';
}
