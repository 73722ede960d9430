import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { PortalProps, ReadonlyStore, SessionState } from './portal-props.ts';

const PortalContext = createContext<PortalProps | undefined>(undefined);

/** Gives a tree the portal props and the page's query cache. */
export function PortalProvider({ portal, children }: { portal: PortalProps; children: ReactNode }) {
  return (
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>{children}</QueryClientProvider>
    </PortalContext>
  );
}

/** The portal props of the remote (or of the shell) this component belongs to. Throws outside of one. */
export function usePortal(): PortalProps {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal needs a PortalProvider above it');
  return portal;
}

/** Follows a store of the portal props. */
export function useStore<State>(store: ReadonlyStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** The type of a value as `remote.json` declares it by its default: a list's entries are texts. */
type ConfigOf<Remote extends { config: object }> = {
  readonly [Name in keyof Remote['config']]: Remote['config'][Name] extends { default: infer Value }
    ? Value extends readonly unknown[]
      ? readonly string[]
      : Value
    : never;
};

/** The settings of this remote, typed by its declaration: `useConfig<typeof remote>()` with `import type remote from '../remote.json'`. */
export const useConfig = <Remote extends { config: object }>(): ConfigOf<Remote> =>
  usePortal().config as ConfigOf<Remote>;

/** The session, live. */
export const useSession = (): SessionState => useStore(usePortal().session);

/** Whether the signed-in user holds the permission; follows a change of rights without a reload. */
export function useCan(permission: string): boolean {
  const portal = usePortal();
  useStore(portal.session);
  return portal.can(permission);
}
