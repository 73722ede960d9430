import { LazyOutlet, useStore } from '@portal/shared-kit';
import type { RegisteredRemote } from '@portal/shared-kit/contract/gateway/registry';
import { useLocation } from '@portal/shared-kit/router';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { laterOutlet } from '../federation/later-outlet.ts';
import type { PropsFor } from '../federation/remote-outlet.tsx';
import { useStableSnapshot } from '../routing/stable-snapshot.ts';
import { piecesOf, type Drawn } from '../slots/pieces.ts';
import { remoteProps } from './portal-props.ts';
import type { Services } from './services.ts';

/** Draws the pieces of releases into the slots of the page. As the page itself, they stay the same until the user navigates elsewhere. */
export function DrawnPieces({ services }: { services: Services }) {
  const { registry, unsaved, session, pieces, can } = services;
  const { pathname } = useLocation();
  const { snapshot, catchUp } = useStableSnapshot(useStore(registry), pathname, unsaved.isHeld);
  const { actions } = useStore(session);
  useEffect(() => pieces.offer(piecesOf(snapshot, can)), [pieces, snapshot, can, actions]);
  return useStore(pieces.drawn).map((one) => {
    const remote = snapshot.remotes.find(({ name }) => name === one.remote);
    return (
      remote && <DrawnPiece key={one.key} services={services} one={one} remote={remote} onRetry={catchUp} />
    );
  });
}

interface Props {
  services: Services;
  one: Drawn;
  remote: RegisteredRemote;
  onRetry: () => void;
}

function DrawnPiece({ services, one, remote, onRetry }: Props) {
  const propsFor = useMemo<PropsFor>(
    () =>
      (...mounted) => ({
        ...remoteProps(services, ...mounted),
        // The title is the page's.
        setTitle: () => undefined,
        piece: { key: one.piece, data: one.data },
      }),
    [services, one],
  );
  const { piece, place } = one;
  return createPortal(
    <LazyOutlet code={laterOutlet} with={{ remote, exposed: 'slots' as const, piece, propsFor, onRetry }} />,
    place,
  );
}
