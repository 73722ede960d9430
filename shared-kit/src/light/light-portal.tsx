import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Institution, PortalLogger, ReadonlyStore } from '../remote/portal-props.ts';

/** The props of a light page: those portal props that need neither session nor libraries. Since contract 1.2. */
export interface LightPortal {
  contract: string;
  remote: { name: string; release: string };
  /** Where the page stands; at build time without anything after the path. */
  location: ReadonlyStore<{ pathname: string }>;
  institution: ReadonlyStore<Institution & { logo?: string | null }>;
  /** Document title of the current screen; the shell adds the institution. */
  setTitle(title: string): void;
  /** Marks typed but unsaved data: the browser asks before it leaves the page. Returns the release. */
  guardUnsaved(): () => void;
  /** Goes to another address of the portal. */
  open(path: string): void;
  /** Whether a form was submitted before hydration; true once. */
  takeEarlySubmit(): boolean;
  crashed(error: unknown): void;
  log: PortalLogger;
}

export const LightContext = createContext<LightPortal | undefined>(undefined);

/** The portal as a light page sees it. Throws outside of one. */
export function useLightPortal(): LightPortal {
  const portal = useContext(LightContext);
  if (!portal) throw new Error('useLightPortal needs a light page above it');
  return portal;
}

/** Follows a store, and is the same at build time and in the browser's first render. */
export const useLightStore = <State,>(store: ReadonlyStore<State>): State =>
  useSyncExternalStore(store.subscribe, store.getState, store.getState);
