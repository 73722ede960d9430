import type { SlotName, Slots } from '../contract/gateway/slots.ts';
import { lazyCode, type LazyCode, type Loader } from './lazy-code.tsx';
import { lifecyclesOf, type MountProps, type RemoteLifecycles } from './lifecycles.tsx';
import { useStore } from './portal-context.tsx';
import type { ReadonlyStore } from './portal-props.ts';
import { RemoteFrame } from './remote-root.tsx';

/** What a piece of a slot is given when it is mounted. */
export interface PieceProps extends MountProps {
  piece: {
    /** `<slot> <module>`, as in `src/slots.ts`. */
    key: string;
    data: ReadonlyStore<object>;
  };
}

/** For each piece, as `'<slot> <module>'`, its component, which is given the data of the slot. */
type Pieces = { [S in SlotName as `${S} ${string}`]?: Loader<Slots[S]> };

/** Makes the single-spa lifecycles of a remote's pieces, `{ 'student-tab@1 loans': () => import('./loans-tab.tsx').then((m) => m.LoansTab) }`.
 *  They are those of `contributes.slots` in remote.json; the build compares them. */
export function createPieces(loaders: Pieces): RemoteLifecycles<PieceProps> {
  const pieces = new Map(
    Object.entries(loaders).map(([key, loader]) => [key, lazyCode(loader as Loader<object>)]),
  );
  const codeOf = ({ piece }: PieceProps) => {
    const code = pieces.get(piece.key);
    if (!code) throw new Error(`src/slots.ts does not serve ${piece.key}`);
    return code;
  };
  return lifecyclesOf<PieceProps>({
    root: (props) => <PieceRoot portal={props} code={codeOf(props)} />,
    before: async (props) => codeOf(props).load(),
  });
}

function PieceRoot({ portal, code }: { portal: PieceProps; code: LazyCode<object> }) {
  const data = useStore(portal.piece.data);
  // Mounting waited for it.
  const Component = code.current!;
  return (
    <RemoteFrame portal={portal}>
      <Component {...data} />
    </RemoteFrame>
  );
}
