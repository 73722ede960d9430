import { createRoot } from 'react-dom/client';
import { nonce } from '../common/nonce.ts';
import { watchIdle } from '../idle/idle-watch.ts';
import { stylesKeeper } from '../federation/keep-styles.tsx';
import { laterOutlet } from '../federation/later-outlet.ts';
import { loadForms } from '../federation/load-forms.ts';
import { report } from '../federation/telemetry.ts';
import { watchUsageErrors } from '../federation/usage-errors.ts';
import { onlyMounted, restoreGlobals } from '../federation/mounts.ts';
import { topBarTools } from '../frame/tools.ts';
import { canOpen } from './can-open.ts';
import { storedPreview } from '../routing/stored-preview.ts';
import { storedOverride } from '../routing/override.ts';
import { openRegistry } from '../routing/registry-store.ts';
import { findRemote, isSignIn } from '../routing/route-table.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import { destination } from '../sign-in/destination.ts';
import { followTheme } from '../theme/theme-choice.ts';
import { App } from './app.tsx';
import { dashboardCode, findOwnScreen } from './own-screens.tsx';
import { sendFirstReads } from './first-reads.ts';
import { createServices, type Services } from './services.ts';
import { keepFocus } from '../frame/keep-focus.ts';
import { whenQuiet } from './when-quiet.ts';

export { dashboardCode, loadForms };

const loadFollower = () => import(/* webpackChunkName: "tools" */ '../routing/follow-registry.ts');

const loadAnnounced = () => import(/* webpackChunkName: "tools" */ '../announcements/follow-announced.ts');

const loadVitals = () => import(/* webpackChunkName: "vitals" */ '../federation/vitals.ts');

const loadOffline = () => import(/* webpackChunkName: "offline" */ '../offline/keep-offline.ts');

const loadTools = () => import(/* webpackChunkName: "tools" */ './tools.tsx');

/** Code for a tab that loads a remote from a development server. */
const loadDevelopment = () =>
  import(/* webpackChunkName: "development" */ '../development/development-layer.tsx');

/** Code for a tab that previews a release. */
const loadPreview = () => import(/* webpackChunkName: "preview" */ '../preview/preview-layer.tsx');

/** Renders the portal: a session is open, or the address is public. */
export async function startPortal(browser: BrowserSession, place: HTMLElement): Promise<void> {
  watchUsageErrors(window, { onlyMounted, report });
  followTheme();
  const registry = await openRegistry();
  const override = storedOverride();
  const development = override && (await loadDevelopment()).startDevelopment(override);
  const previewed = storedPreview();
  const preview = previewed && (await loadPreview()).startPreview(previewed);
  const shownRegistry = preview?.over(registry) ?? registry;
  const services = createServices(browser, shownRegistry, development?.over);
  // Before the shell renders anything of a navigation.
  services.history.location.subscribe(() => void restoreGlobals());
  land(services);
  // Before anything is rendered: a session left open too long is locked at once.
  const idle = watchIdle({ ...browser, page: window, now: () => Date.now() });
  const target = findRemote(services.snapshot, location.pathname);
  if (target) sendFirstReads(services, target);
  // The first screen is rendered only once; where its code does not arrive, the screen reports it.
  const code = target ? laterOutlet : findOwnScreen(location.pathname)?.code;
  await code?.load().catch(() => undefined);
  createRoot(place).render(
    <App services={services} idle={idle}>
      {development?.layer}
      {preview?.layer}
    </App>,
  );
  keepFocus(document);
  const signedIn = browser.session.getState().record !== undefined;
  development?.begin(services.http, signedIn);
  void preview?.begin(services.http, signedIn);
  // For users whose screens cache data for offline reading (docs/adr/0026).
  const readsOffline = () => services.can('students.read_own') || services.can('teachers.read_own');
  // A worker that is there already belongs to somebody before, or was asked for with notices.
  const hasWorker = () => readsOffline() || Boolean(navigator.serviceWorker?.controller);
  // Also before the page was quiet.
  browser.session.onSignOut(async () => {
    if (hasWorker()) await (await loadOffline()).forget(window);
  });
  const keepStyles = stylesKeeper({ institution: services.institution, nonce });
  whenQuiet(() => {
    void loadFollower()
      .then(({ followRegistry }) => followRegistry(registry))
      .catch(() => undefined);
    void laterOutlet.load().catch(() => undefined);
    // Students have prepaid data, and a home of their own.
    if (services.home() === '/dashboard') void dashboardCode.load().catch(() => undefined);
    void keepStyles();
    void loadAnnounced()
      .then(({ followAnnounced }) => followAnnounced())
      .catch(() => undefined);
    void loadTools()
      .then(({ Tools }) => topBarTools.setState({ tools: <Tools /> }))
      .catch(() => undefined);
    if (hasWorker())
      void loadOffline()
        .then(({ keepOffline }) => keepOffline(window, browser.session, readsOffline()))
        .catch(() => undefined);
    void loadVitals()
      .then(({ watchVitals }) => watchVitals({ moves: true }))
      .catch(() => undefined);
  });
}

/** A user who signed in at a sign-in address goes to the requested page, or home (decisions 1, 4). */
function land(services: Services): void {
  const { browser, history, home } = services;
  if (!browser.session.getState().record || !isSignIn(location.pathname)) return;
  history.replace(destination(location.search, { home: home() }, (path) => canOpen(services, path)));
}
