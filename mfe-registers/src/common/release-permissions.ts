import { endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { registrySnapshot, type RegisteredRemote } from '@portal/shared-kit/contract/gateway/registry';
import { useEndpoint } from '@portal/shared-kit/data';
import { useCallback, useMemo } from 'react';
import { moduleTitle } from './permission-words.ts';

/** Permissions that releases in use declare (DESIGN §4). */
export const registry = endpoint('GET', '/registry', {
  access: 'roles.read',
  gateway: true,
  summary: 'The registry',
  response: registrySnapshot,
});

/** A permission in a release's `contributes.permissions`. */
export interface ReleasePermission {
  name: string;
  label: string;
  /** The title of the remote. */
  title: string;
}

const declared = ({ title, stable, canary, preview, lastGood }: RegisteredRemote): ReleasePermission[] => {
  const releases = [stable, canary?.release, preview, lastGood];
  const all = releases.flatMap((release) => release?.contributes.permissions ?? []);
  return [...new Map(all.map((one) => [one.name, { ...one, title }])).values()];
};

const none: ReleasePermission[] = [];

/** Permissions of the releases in use; empty where the registry does not answer, so that the matrix is shown without them. */
export function useReleasePermissions(): ReleasePermission[] {
  const { data } = useEndpoint(registry, {});
  return useMemo(() => data?.remotes.flatMap(declared) ?? none, [data]);
}

/** The label of a module: the portal's, otherwise that of the remote it came with, otherwise its own name. */
export function useModuleTitle(): (module: string) => string {
  const brought = useReleasePermissions();
  return useCallback(
    (module) => {
      const own = moduleTitle(module);
      return own === module
        ? (brought.find(({ name }) => name.startsWith(`${module}.`))?.title ?? module)
        : own;
    },
    [brought],
  );
}
