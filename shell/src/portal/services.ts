import type { Notify, PortalHistory, ReadonlyStore, SessionState } from '@portal/shared-kit';
import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { QueryClient } from '@tanstack/react-query';
import type { AxiosInstance } from 'axios';
import { nonce } from '../common/nonce.ts';
import { createHttp } from '../http/http-client.ts';
import { notify } from '../notifications/notify.ts';
import { createShellHistory } from '../routing/history.ts';
import { personalRegistry, type Registry } from '../routing/registry-store.ts';
import { landingOf } from '../routing/route-table.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import { createBus, type Bus } from '../slots/bus.ts';
import { createPieces, piecesOf, type Pieces } from '../slots/pieces.ts';
import { institution, type InstitutionState } from './institution.ts';
import { createUnsavedGuard, type UnsavedGuard } from './unsaved.ts';

/** Singletons of the page once somebody is signed in; portal props are built from them. */
export interface Services {
  browser: BrowserSession;
  /** The releases that apply to the signed-in user; updated with the registry. */
  registry: ReadonlyStore<RegistrySnapshot>;
  /** The current registry. */
  readonly snapshot: RegistrySnapshot;
  session: ReadonlyStore<SessionState>;
  institution: ReadonlyStore<InstitutionState>;
  can(permission: string): boolean;
  /** The signed-in user's home; the sign-in page for nobody. */
  home(): string;
  http: AxiosInstance;
  queryClient: QueryClient;
  history: PortalHistory;
  notify: Notify;
  setTitle(title: string): void;
  /** Pieces of releases in slots of pages. */
  pieces: Pieces;
  bus: Bus;
  unsaved: UnsavedGuard;
  nonce: string | undefined;
}

export function createServices(
  browser: BrowserSession,
  baseRegistry: Pick<Registry, 'getState' | 'subscribe'>,
  /** Replaces parts of the registry, for an override or a preview. */
  over = (published: Services['registry']) => published,
): Services {
  const history = createShellHistory();
  const { session } = browser;
  const registry = over(personalRegistry(baseRegistry, session.state));
  const can = (permission: string) => session.state.getState().actions.includes(permission);
  const unsaved = createUnsavedGuard(history);
  session.askBeforeSignOut(async () => {
    const loses = unsaved.isHeld() || session.drafts()?.holdsSealed();
    return !loses || unsaved.ask();
  });
  let title = '';
  const showTitle = () => {
    if (title) document.title = `${title} · ${institution.getState().name}`;
  };
  institution.subscribe(showTitle);
  return {
    browser,
    registry,
    get snapshot() {
      return registry.getState();
    },
    session: session.state,
    institution,
    can,
    home: () => {
      const { record } = session.getState();
      return record ? landingOf(registry.getState(), record.home, can) : '/';
    },
    http: createHttp(browser),
    // Queries are not retried: a failure is shown with 'Tentar de novo' and the user decides.
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } }),
    history,
    notify,
    setTitle: (next) => {
      title = next;
      showTitle();
    },
    pieces: createPieces(piecesOf(registry.getState(), can)),
    bus: createBus(),
    unsaved,
    nonce,
  };
}
