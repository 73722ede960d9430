export { elementName, elementSuffix } from './remote/lifecycles.tsx';
export { later, lazyCode, LazyOutlet, type LazyCode } from './remote/lazy-code.tsx';
export {
  PortalProvider,
  useCan,
  useConfig,
  usePortal,
  useSession,
  useStore,
} from './remote/portal-context.tsx';
export { PortalRouter } from './remote/portal-router.tsx';
export type {
  Drafts,
  Institution,
  Notify,
  PortalBus,
  PortalHistory,
  PortalLocation,
  PortalLogger,
  PortalProps,
  PortalSlots,
  ReadonlyStore,
  SessionState,
  SlotPiece,
} from './remote/portal-props.ts';
export { Slot, usePieces } from './remote/slot.tsx';
export { Style } from './remote/style.tsx';
export { useEvent } from './remote/use-event.ts';
export { pageTheme } from './remote/use-theme.ts';
