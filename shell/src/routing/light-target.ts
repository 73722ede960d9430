import { pointersFor } from '@portal/shared-kit/contract/gateway/cohort';
import type { SessionUser } from '@portal/shared-kit/contract/identity/identity';
import type {
  RegisteredRemote,
  Release,
  RegistrySnapshot,
  RemoteRoute,
} from '@portal/shared-kit/contract/gateway/registry';
import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';
import { overrideOf } from './override.ts';
import { visitorOf } from './visitor.ts';

/** The remote that serves an address for this visitor. */
export interface AddressOwner {
  remote: RegisteredRemote;
  /** The one in use first, then the last good one. */
  releases: Release[];
  /** Of the first of them. */
  route: RemoteRoute;
  public: boolean;
  /** Whether the first of them serves the address as a light page, and is in service. */
  light: boolean;
}

const routeOf = (release: Release, pathname: string) =>
  release.contributes.routes.find(({ path }) => matchesRoute(path, pathname));

/** Whether a release serves the address as a light page. */
export const isLightAt = (release: Release, pathname: string): boolean =>
  Boolean(release.light && routeOf(release, pathname)?.light);

const json = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** The stored session record; undefined when signed out. */
export function storedRecord():
  | { data?: Pick<SessionUser, 'id' | 'role'>; actions?: unknown; home?: unknown }
  | undefined {
  try {
    return (json(localStorage.getItem('user')) as ReturnType<typeof storedRecord>) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The remote that serves the address, by the page's unvalidated snapshot, since its schema is loaded later by the portal. Undefined where
 *  there is none or the snapshot is malformed. */
export function ownerOf(pathname: string): AddressOwner | undefined {
  try {
    const snapshot = json(document.getElementById('portal-registry')?.textContent) as RegistrySnapshot;
    const data = storedRecord()?.data;
    const visitor = visitorOf(Array.isArray(data?.role) ? data : undefined);
    for (const registered of snapshot.remotes) {
      const remote = pointersFor(registered, visitor);
      const { stable, lastGood, status } = remote;
      const release = stable ?? lastGood;
      const route = release && routeOf(release, pathname);
      if (!route) continue;
      return {
        remote,
        releases: [release, ...(lastGood && lastGood.release !== release.release ? [lastGood] : [])],
        route,
        public: route.public ?? false,
        // Local builds run inside the portal, which supports them.
        light:
          overrideOf()?.remote !== remote.name &&
          status === 'active' &&
          isLightAt(release, pathname) &&
          isOwnAddress(release),
      };
    }
  } catch {
    // The portal validates the snapshot and reports problems.
  }
  return undefined;
}

const isOwnAddress = ({ base, integrity }: Release) =>
  /^\/r\/[\w.-]+\/[\w.-]+\/$/.test(base) && /^sha384-[\w+/]{64}$/.test(integrity);
