import { useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { loadSecondStep } from '../common/credentials-form.tsx';
import { openInstitution, institution, unknownInstitution } from '../portal/institution.ts';
import { browserSession, type BrowserSession } from '../session/browser-session.ts';
import { signInPath } from '../sign-in/destination.ts';
import { SignIn } from '../sign-in/sign-in.tsx';

/** The error page when the portal's own code fails to load. */
function PortalFailed() {
  return (
    <main className="p-light">
      <div className="p-card p-light-card" role="alert">
        <h1>Não foi possível abrir o portal</h1>
        <p>A ligação falhou ou está muito lenta. A sua sessão continua aberta.</p>
        <button type="button" className="p-button p-primary" onClick={() => location.reload()}>
          Tentar de novo
        </button>
      </div>
    </main>
  );
}

const loadPortal = () => import(/* webpackChunkName: "portal" */ '../portal/start.tsx');

/** Set before the portal chunk is loaded. */
let browser: BrowserSession;

/** Opens the sign-in page or the portal, as chosen by the head script. */
export function openPage(): void {
  browser = browserSession(window);
  browser.start();
  // Until then, and after a failure, the stored copy is shown.
  openInstitution(browser.client).catch(() => undefined);
  if (document.documentElement.dataset.view === 'portal') void openPortal();
  else openSignIn();
}

function openSignIn(): void {
  const { pathname, search } = location;
  if (!/^\/(login\/?)?$/i.test(pathname)) history.replaceState(null, '', signInPath(pathname + search));
  const root = hydrateRoot(document.getElementById('sign-in')!, <SignInPage browser={browser} />);
  // On a sign-in here or in another tab.
  const stop = browser.session.subscribe(() => {
    if (browser.session.getState().status !== 'active') return;
    stop();
    void openPortal(root);
  });
  // Prefetches the second step and the first signed-in screen while the user types.
  const fetchAhead = () =>
    void Promise.all([loadSecondStep(), loadPortal()])
      .then(([, { dashboardCode, loadForms }]) => Promise.all([dashboardCode.load(), loadForms()]))
      .catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(fetchAhead, { timeout: 2000 });
  else setTimeout(fetchAhead, 500);
}

async function openPortal(signIn?: Root): Promise<void> {
  const place = document.getElementById('portal')!;
  try {
    const { startPortal } = await loadPortal();
    await startPortal(browser, place);
    document.documentElement.dataset.view = 'portal';
    signIn?.unmount();
    document.getElementById('sign-in')?.replaceChildren();
  } catch (error) {
    console.error(error);
    createRoot(place).render(<PortalFailed />);
    document.documentElement.dataset.view = 'portal';
  }
}

/** The hydrated sign-in page: first as prerendered, then with the institution and the links contributed by releases. */
function SignInPage({ browser }: { browser: Pick<BrowserSession, 'session'> }) {
  const [shown, setShown] = useState(unknownInstitution);
  const [hasApplication, setHasApplication] = useState(false);
  useEffect(() => {
    setShown(institution.getState());
    setHasApplication(contributesApplication());
    return institution.subscribe(setShown);
  }, []);
  const { session } = browser;
  return (
    <SignIn
      signIn={session.signIn}
      secondStep={session.secondStep}
      providers={session}
      institution={shown}
      hasApplication={hasApplication}
    />
  );
}

/** Whether a release serves the public application; read from the inlined snapshot as text, since its schema is not loaded yet. */
const contributesApplication = (): boolean =>
  document.getElementById('portal-registry')?.textContent?.includes('"path":"/inscription"') ?? false;
