export { later, lazyCode, LazyOutlet } from './remote/lazy-code.tsx';
export { PortalProvider, useCan, usePortal, useSession, useStore } from './remote/portal-context.tsx';
export { PortalRouter } from './remote/portal-router.tsx';
export type {
  Drafts,
  Institution,
  Notify,
  PortalHistory,
  PortalLocation,
  PortalLogger,
  PortalProps,
  ReadonlyStore,
  SessionState,
} from './remote/portal-props.ts';
export { pageTheme } from './remote/use-theme.ts';
