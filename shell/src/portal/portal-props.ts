import type { Drafts, PortalProps } from '@portal/shared-kit';
import type { LightPortal } from '@portal/shared-kit/light';
import { portalContract } from '@portal/shared-kit/contract/gateway/portal-contract';
import type { RegisteredRemote, Release } from '@portal/shared-kit/contract/gateway/registry';
import type { Life } from '../federation/mount-ports.ts';
import { busFor } from '../slots/bus.ts';
import { contractFor } from '../federation/contract-for.ts';
import { readInstitution } from './institution.ts';
import { loggerFor } from './logger.ts';
import { mountRights, storeUntil } from './mount-rights.ts';
import type { Services } from './services.ts';

const never = new AbortController().signal;
const always: Life = { left: never, unmounted: never, threw: () => undefined };

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
): PortalProps & LightPortal => {
  const props = propsOf(services, remote.name, release.release, crashed, life);
  return {
    ...props,
    contract: contractFor(release) ?? portalContract,
    // Additional props of its light pages when opened inside the portal.
    location: props.history.location,
    open: (path) => props.history.push(path),
    takeEarlySubmit: () => false,
  };
};

/** The drafts of one remote, for the user signed in at the time of the call; none once it is unmounted. */
function draftsFor({ browser }: Services, remote: string, { unmounted }: Life): Drafts {
  const own = (key: string) => `${remote}:${key}`;
  const drafts = () => (unmounted.aborted ? undefined : browser.session.drafts());
  return {
    save: (key, value) => drafts()?.save(own(key), value),
    read: (key) => drafts()?.read(own(key)),
    remove: (key) => drafts()?.remove(own(key)),
  };
}

function propsOf(
  services: Services,
  name: string,
  release: string,
  crashed: (error: unknown) => void,
  life: Life,
): PortalProps {
  const { left } = life;
  const log = loggerFor(name, release);
  const { pieces, bus } = services;
  return {
    contract: portalContract,
    remote: { name, release },
    // Added where a release is mounted.
    config: {},
    ...mountRights(services, life, log),
    institutionChanged: () => {
      if (left.aborted) return;
      readInstitution(services.browser.client).catch((error: unknown) =>
        log.error('the institution was not read again', error),
      );
    },
    slots: {
      pieces: storeUntil(left, pieces.offered),
      draw(id, place) {
        if (left.aborted) return { update: () => undefined, remove: () => undefined };
        const drawn = pieces.draw(id, place);
        // The page of a release that hangs when it is left never removes it.
        left.addEventListener('abort', drawn.remove);
        return drawn;
      },
    },
    events: busFor(bus, {
      ...life,
      threw: (error) => {
        log.error('a listener of an event threw', error);
        life.threw(error);
      },
    }),
    drafts: draftsFor(services, name, life),
    crashed: (error) => {
      log.error('crashed', error);
      crashed(error);
    },
    log,
    nonce: services.nonce,
  };
}
