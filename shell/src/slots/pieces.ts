import type { PortalSlots, ReadonlyStore, SlotPiece } from '@portal/shared-kit';
import type { RegistrySnapshot } from '@portal/shared-kit/contract/gateway/registry';
import { pieceKey } from '@portal/shared-kit/contract/gateway/slots';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { releaseInUse } from '../routing/route-table.ts';

/** What the releases in use offer for slots, by remote and order of declaration, limited to those permitted. */
export const piecesOf = (snapshot: RegistrySnapshot, can: (permission: string) => boolean): SlotPiece[] =>
  snapshot.remotes
    .filter(({ status }) => status === 'active')
    .flatMap((remote) =>
      (releaseInUse(remote)?.contributes.slots ?? [])
        .filter(({ permission }) => can(permission))
        .map(({ slot, module, title }) => ({
          id: `${remote.name} ${pieceKey({ slot, module })}`,
          remote: remote.name,
          slot,
          module,
          title,
        })),
    );

/** A piece in its place in a page. */
export interface Drawn {
  key: number;
  remote: string;
  /** `<slot> <module>` */
  piece: string;
  place: HTMLElement;
  data: StoreApi<object>;
}

/** The pieces of this tab. */
export interface Pieces {
  offered: ReadonlyStore<readonly SlotPiece[]>;
  /** Without effect where it is the same as before, so that nothing is drawn anew. */
  offer(pieces: readonly SlotPiece[]): void;
  drawn: ReadonlyStore<readonly Drawn[]>;
  draw(id: string, place: HTMLElement): ReturnType<PortalSlots['draw']>;
}

export function createPieces(first: readonly SlotPiece[]): Pieces {
  const offered = createStore(() => first);
  const drawn = createStore<readonly Drawn[]>(() => []);
  let last = 0;
  return {
    offered,
    offer(pieces) {
      if (JSON.stringify(pieces) !== JSON.stringify(offered.getState())) offered.setState(pieces, true);
    },
    drawn,
    draw(id, place) {
      const offeredPiece = offered.getState().find((piece) => piece.id === id);
      let one: Drawn | undefined;
      return {
        update(data) {
          if (one && JSON.stringify(one.data.getState()) !== JSON.stringify(data))
            one.data.setState(data as object, true);
          if (one || !offeredPiece) return;
          const [key, store] = [(last += 1), createStore(() => data as object)];
          one = { key, remote: offeredPiece.remote, piece: pieceKey(offeredPiece), place, data: store };
          drawn.setState([...drawn.getState(), one], true);
        },
        remove() {
          if (drawn.getState().some((other) => other === one))
            drawn.setState(
              drawn.getState().filter((other) => other !== one),
              true,
            );
        },
      };
    },
  };
}
