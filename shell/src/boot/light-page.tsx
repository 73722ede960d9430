import type { LightMountProps, LightPortal } from '@portal/shared-kit/light';
import { portalContract } from '@portal/shared-kit/contract/gateway/portal-contract';
import type { Release } from '@portal/shared-kit/contract/gateway/registry';
import { createRoot } from 'react-dom/client';
import type { RemoteLifecycles } from '@portal/shared-kit/remote';
import type { Parcel } from 'single-spa';
import { contractFor } from '../federation/contract-for.ts';
import { FailureCard } from '../federation/failure-card.tsx';
import { lightStyle } from '../federation/light-style.ts';
import { loadRelease } from '../federation/load-release.ts';
import { federationMessages } from '../federation/messages.ts';
import type { MountPorts, MountState } from '../federation/mount-ports.ts';
import { RemoteMount } from '../federation/remote-mount.ts';
import { openHost } from '../federation/runtime.ts';
import { sharedReact } from '../federation/shared-part.ts';
import { recordRelease } from '../federation/shown-release.ts';
import { report } from '../federation/telemetry.ts';
import { institution, openInstitution } from '../portal/institution.ts';
import { loggerFor } from '../portal/logger.ts';
import { whenQuiet } from '../portal/when-quiet.ts';
import { isLightAt, ownerOf } from '../routing/light-target.ts';
import { createClient } from '../session/client.ts';
import { takeEarlySubmit } from '../session/early-submit.ts';
import { hideStuck } from './stuck.ts';

const loadExposed = openHost(sharedReact);
const loadVitals = () => import(/* webpackChunkName: "vitals" */ '../federation/vitals.ts');

/** Hydrates a light page: the visitor's release takes over the prerendered HTML, with the same fallbacks as any remote. Loads nothing of
 *  the portal. */
export function openLightPage(): void {
  /** A light page is a document of its own: its location never changes. */
  const here = { pathname: location.pathname };
  const { remote, releases } = ownerOf(here.pathname)!;
  const place = document.getElementById('light')!;
  // Light pages have no session.
  document.getElementById('sign-in')?.replaceChildren();
  const notice = createRoot(document.getElementById('light-notice')!);
  const ladder = releases.filter((release) => isLightAt(release, here.pathname));

  /** The page as served, until a release replaces it. */
  let sent = place.querySelector<HTMLElement>(':scope > [data-release]');
  const isOf = (release: Release) => sent?.dataset.release === `${remote.name}/${release.release}`;
  const takesOver = (release: Release) => isOf(release) && sent!.hasChildNodes();

  const ports: MountPorts = {
    load: async (release) => {
      const [lifecycles] = await Promise.all([
        loadRelease(release, {
          load: (one) => loadExposed(one, 'light'),
          wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        }),
        lightStyle(remote.name, release),
      ]);
      return lifecycles;
    },
    placeFor: (release) => (takesOver(release) ? sent : null),
    mountParcel: withoutSingleSpa,
    report,
    now: () => performance.now(),
  };
  const propsFor = (release: Release, crashed: (error: unknown) => void): LightMountProps => ({
    ...portalFor(here, remote.name, release, crashed),
    prerendered: takesOver(release),
    previous: sent ?? undefined,
  });
  const show = (state: MountState) => {
    if (state.phase === 'ready') {
      recordRelease(here.pathname, { remote: remote.name, release: state.release.release });
      if (!isOf(state.release)) sent?.remove();
      sent = null;
    }
    if (state.phase !== 'loading') hideStuck();
    notice.render(
      state.phase === 'failed' ? (
        <FailureCard
          remote={remote}
          release={ladder[0]?.release ?? '-'}
          failure={state.failure}
          onRetry={start}
        />
      ) : state.phase === 'loading' && !sent?.hasChildNodes() ? (
        <p className="remote-loading" role="status">
          {federationMessages.loading}
        </p>
      ) : null,
    );
  };
  function start() {
    show({ phase: 'loading' });
    void new RemoteMount(place, remote.name, ladder, propsFor, ports, show).start();
  }
  start();
  whenQuiet(
    () =>
      void loadVitals()
        .then(({ watchVitals }) => watchVitals({ moves: false }))
        .catch(() => undefined),
  );
  const client = createClient({ fetch: (...call) => fetch(...call), cookies: () => document.cookie });
  openInstitution(client).catch(() => undefined);
}

/** Light pages run without single-spa; the lifecycles are the same. */
const withoutSingleSpa: MountPorts['mountParcel'] = (config, props) => {
  const { bootstrap, mount, unmount } = config as unknown as RemoteLifecycles;
  const mountProps = props as never;
  return {
    mountPromise: bootstrap(mountProps).then(() => mount(mountProps)),
    unmount: () => unmount(mountProps),
  } as unknown as Parcel;
};

function portalFor(
  here: { pathname: string },
  name: string,
  served: Release,
  crashed: (error: unknown) => void,
): LightPortal {
  const { release } = served;
  const log = loggerFor(name, release);
  return {
    contract: contractFor(served) ?? portalContract,
    remote: { name, release },
    location: { getState: () => here, subscribe: () => () => undefined },
    institution,
    setTitle: (title) => {
      document.title = `${title} · ${institution.getState().name}`;
    },
    guardUnsaved() {
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      addEventListener('beforeunload', ask);
      return () => removeEventListener('beforeunload', ask);
    },
    open: (path) => location.assign(path),
    takeEarlySubmit,
    crashed: (error) => {
      log.error('crashed', error);
      crashed(error);
    },
    log,
  };
}
