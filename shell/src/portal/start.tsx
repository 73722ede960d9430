import { createRoot } from 'react-dom/client';
import { carryNonce } from '../boot/nonce.ts';
import { warmUp } from '../federation/shared-scope.ts';
import { openRegistry } from '../routing/registry-store.ts';
import { findRemote, landingOf } from '../routing/route-table.ts';
import type { BrowserSession } from '../session/browser-session.ts';
import { destination } from '../sign-in/destination.ts';
import { App } from './app.tsx';
import { findOwnScreen } from './own-screens.tsx';
import { createServices, type Services } from './services.ts';

export { warmUp };

/** Draws the portal into its place: the session is open, or the address is one for everybody. */
export async function startPortal(browser: BrowserSession, place: HTMLElement): Promise<void> {
  carryNonce();
  const services = createServices(browser, await openRegistry());
  land(services);
  createRoot(place).render(<App services={services} />);
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000));
  idle(() => void warmUp().catch(() => undefined));
}

/** Somebody signed in at a sign-in address goes where they wanted to, or home (decisions 1, 4). */
function land({ browser, snapshot, history, can }: Services): void {
  const { record } = browser.session.getState();
  if (!record || !/^\/(login\/?)?$/i.test(location.pathname)) return;
  const canOpen = (pathname: string) => {
    const target = findOwnScreen(pathname) ?? findRemote(snapshot, pathname);
    return Boolean(target) && (!target?.permission || can(target.permission));
  };
  const home = landingOf(snapshot, record.home);
  history.replace(destination(location.search, { home }, canOpen));
}
