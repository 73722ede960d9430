import type { Drafts, PortalProps } from '@portal/shared-kit';
import type { LightPortal } from '@portal/shared-kit/light';
import { portalContract } from '@portal/shared-kit/contract/gateway/portal-contract';
import type { RegisteredRemote, Release } from '@portal/shared-kit/contract/gateway/registry';
import type { Life } from '../federation/mount-ports.ts';
import { busFor } from '../slots/bus.ts';
import { contractFor } from '../federation/contract-for.ts';
import { readInstitution } from './institution.ts';
import { loggerFor } from './logger.ts';
import type { Services } from './services.ts';

const always: Life = { left: new AbortController().signal, threw: () => undefined };

/** The portal props of the shell's own screens. */
export const shellProps = (services: Services): PortalProps =>
  propsOf(services, 'shell', 'shell', () => undefined, always);

/** The portal props of one mounted release. */
export const remoteProps = (
  services: Services,
  remote: RegisteredRemote,
  release: Release,
  crashed: (error: unknown) => void,
  life: Life,
): PortalProps & LightPortal => ({
  ...propsOf(services, remote.name, release.release, crashed, life),
  contract: contractFor(release) ?? portalContract,
  institution: services.institution,
  // Additional props of its light pages when opened inside the portal.
  location: services.history.location,
  open: (path) => services.history.push(path),
  takeEarlySubmit: () => false,
});

/** The drafts of one remote, for the user signed in at the time of the call. */
function draftsFor({ browser }: Services, remote: string): Drafts {
  const own = (key: string) => `${remote}:${key}`;
  return {
    save: (key, value) => browser.session.drafts()?.save(own(key), value),
    read: (key) => browser.session.drafts()?.read(own(key)),
    remove: (key) => browser.session.drafts()?.remove(own(key)),
  };
}

function propsOf(
  services: Services,
  name: string,
  release: string,
  crashed: (error: unknown) => void,
  { left, threw }: Life,
): PortalProps {
  const log = loggerFor(name, release);
  const { pieces, bus } = services;
  return {
    contract: portalContract,
    remote: { name, release },
    session: services.session,
    institution: services.institution,
    institutionChanged: () =>
      void readInstitution(services.browser.client).catch((error: unknown) =>
        log.error('the institution was not read again', error),
      ),
    can: services.can,
    http: services.http,
    queryClient: services.queryClient,
    history: services.history,
    notify: services.notify,
    setTitle: services.setTitle,
    slots: {
      pieces: pieces.offered,
      draw(id, place) {
        const drawn = pieces.draw(id, place);
        // The page of a release that hangs when it is left never removes it.
        left.addEventListener('abort', drawn.remove);
        return drawn;
      },
    },
    events: busFor(bus, {
      left,
      threw: (error) => {
        log.error('a listener of an event threw', error);
        threw(error);
      },
    }),
    guardUnsaved: services.unsaved.guard,
    drafts: draftsFor(services, name),
    crashed: (error) => {
      log.error('crashed', error);
      crashed(error);
    },
    log,
    nonce: services.nonce,
  };
}
