import { useEffect, useMemo, useRef } from 'react';
import type { SlotName, Slots } from '../contract/gateway/slots.ts';
import { usePortal, useStore } from './portal-context.tsx';
import type { DrawnPiece, SlotPiece } from './portal-props.ts';

/** What releases offer for a slot, limited to what the signed-in user may see. */
export function usePieces(slot: SlotName): readonly SlotPiece[] {
  const pieces = useStore(usePortal().slots.pieces);
  return useMemo(() => pieces.filter((piece) => piece.slot === slot), [pieces, slot]);
}

interface Props<S extends SlotName> {
  name: S;
  data: Slots[S];
  /** Draws one piece of the slot. */
  only?: SlotPiece['id'];
}

/** Room for pieces of other releases, each loaded, drawn and failing by itself. */
export function Slot<S extends SlotName>({ name, data, only }: Props<S>) {
  return usePieces(name)
    .filter(({ id }) => only === undefined || id === only)
    .map(({ id }) => <Place key={id} id={id} data={data} />);
}

function Place({ id, data }: { id: string; data: unknown }) {
  const { slots } = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPiece>(undefined);
  useEffect(() => {
    drawn.current = slots.draw(id, place.current!);
    return () => drawn.current?.remove();
  }, [slots, id]);
  useEffect(() => drawn.current?.update(data), [slots, id, data]);
  return <div ref={place} data-piece={id} />;
}
