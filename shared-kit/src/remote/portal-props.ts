import type { QueryClient } from '@tanstack/react-query';
import type { AxiosInstance } from 'axios';
import type { SessionUser } from '../contract/identity/identity.ts';
import type { ConfigValue } from '../contract/gateway/remote-config.ts';
import type { PortalEvent, PortalEvents } from '../contract/gateway/events.ts';
import type { PermissionTree } from '../contract/core/permission-tree.ts';

/** A store that can be read and watched but not written; a zustand store is one. */
export interface ReadonlyStore<State> {
  getState(): State;
  subscribe(listener: (state: State) => void): () => void;
}

export interface SessionState {
  /** Undefined where nobody is signed in (public routes). */
  user: SessionUser | undefined;
  permissions: PermissionTree | undefined;
  actions: readonly string[];
}

export interface PortalLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/** The one history of the page. The shell's router decides what is active; remotes follow it. */
export interface PortalHistory {
  location: ReadonlyStore<PortalLocation>;
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  go(delta: number): void;
}

export interface Notify {
  success(message: string): void;
  info(message: string): void;
  /** Stays until closed; with `retry` it offers 'Tentar de novo'. */
  error(message: string, options?: { retry?: () => void; supportCode?: string }): void;
}

/** Unsaved input of the signed-in user: it outlives a lock and a closed tab, and goes with sign-out (decision 9). Values must be JSON. */
export interface Drafts {
  save(key: string, value: unknown): void;
  /** Undefined where there is none. Check the shape: an older release may have written it. */
  read(key: string): unknown;
  remove(key: string): void;
}

export interface PortalLogger {
  info(message: string, detail?: Record<string, unknown>): void;
  error(message: string, error: unknown, detail?: Record<string, unknown>): void;
}

export interface Institution {
  name: string;
  /** `#rrggbb` */
  color: string;
}

/** What a release offers for a slot of a page. */
export interface SlotPiece {
  id: string;
  /** The remote that offers it. */
  remote: string;
  slot: string;
  /** Unique within the slot. */
  module: string;
  title: string;
}

/** A piece that is drawn in a page. */
export interface DrawnPiece {
  update(data: unknown): void;
  remove(): void;
}

export interface PortalSlots {
  /** What the releases in use offer for any slot and the signed-in user may see. */
  pieces: ReadonlyStore<readonly SlotPiece[]>;
  /** Draws a piece into the element once it is given data; the shell sees to loading and failures. It goes with the caller's release at the
   *  latest. */
  draw(id: SlotPiece['id'], place: HTMLElement): DrawnPiece;
}

/** Events between the releases of the page. */
export interface PortalBus {
  /** Told to listeners a moment later; one that throws harms nobody else. */
  emit<E extends PortalEvent>(event: E, data: PortalEvents[E]): void;
  /** Listens until the returned function is called, or this release is left. */
  on<E extends PortalEvent>(event: E, listener: (data: PortalEvents[E]) => void): () => void;
}

/** The contract between shell and remote; versioned by SemVer as `portalContract`. The shell passes them to each remote it mounts. */
export interface PortalProps {
  contract: string;
  remote: { name: string; release: string };
  session: ReadonlyStore<SessionState>;
  institution: ReadonlyStore<Institution>;
  /** Values of the settings that the release declares, for this person. They stay the same until the person opens another page. Since
   *  contract 1.8. */
  config: Readonly<Record<string, ConfigValue>>;
  /** Name, colour or logo of the institution were saved: the frame and the other tabs follow. Since contract 1.1. */
  institutionChanged(): void;
  /** Whether the signed-in user holds the permission. It shapes screens only; the API decides. */
  can(permission: string): boolean;
  /** Speaks to `/api`: bearer token, renewal, anti-forgery and error shape are taken care of. */
  http: AxiosInstance;
  /** The page's one query cache. */
  queryClient: QueryClient;
  history: PortalHistory;
  notify: Notify;
  /** Document title of the current screen; the shell adds the institution. */
  setTitle(title: string): void;
  /** Room for pieces of other releases. Since contract 1.4. */
  slots: PortalSlots;
  /** Since contract 1.4. */
  events: PortalBus;
  /** Marks typed but unsaved data: the shell asks before it navigates away. Returns the release. */
  guardUnsaved(): () => void;
  /** Each remote has its own; keys are the remote's. */
  drafts: Drafts;
  /** Reports an error caught by the remote's boundary: the shell counts it and may fall back to the last good release. */
  crashed(error: unknown): void;
  log: PortalLogger;
  /** CSP nonce for style elements. */
  nonce: string | undefined;
}
