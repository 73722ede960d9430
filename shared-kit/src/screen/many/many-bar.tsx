import type { Permission } from '../../contract/core/permissions.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  actsOn,
  batchActs,
  maxInBatch,
  type ActedOn,
  type BatchActName,
} from '../../contract/platform/batch.ts';
import { lazyCode, LazyOutlet } from '../../remote/lazy-code.tsx';
import type { ManyDialogProps } from './many-dialog.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import type { Choosing } from '../list/state/use-selection.ts';

/** Loaded with the first batch act. */
const code = lazyCode<ManyDialogProps>(() => import('./many-dialog.tsx').then((m) => m.ManyDialog));

interface Props extends Choosing {
  acts: readonly BatchActName[];
  /** What the screen itself does with the selected rows. */
  own?: ((ids: readonly number[]) => ReactNode) | undefined;
}

/** The batch acts on the selected rows; nothing without a selection. */
function ManyBar({ acts, own, selection, total, focusList }: Props) {
  const { ids, all, clear } = selection;
  const [asking, setAsking] = useState<{ act: BatchActName; ids: readonly number[] }>();
  const [left, setLeft] = useState(0);
  const focus = useRef(focusList);
  useEffect(() => {
    focus.current = focusList;
  });
  // After bar and dialog are gone, and the dialog has tried to return the focus to the bar.
  useEffect(() => {
    if (left > 0) focus.current();
  }, [left]);
  const leave = () => {
    clear();
    setLeft((times) => times + 1);
  };
  return (
    <>
      <span role="status" className="pk-unseen">
        {ids.size > 0 && text.manySelected(ids.size)}
      </span>
      {ids.size > 0 && (
        <div className="pk-many" role="group" aria-label={text.manyBar}>
          <b aria-hidden>{text.manySelected(ids.size)}</b>
          {all && ids.size < Math.min(total, maxInBatch) && (
            <button type="button" className="pk-many-plain" onClick={() => void all()}>
              {total > maxInBatch ? text.manyFirst(maxInBatch) : text.manyAll(total)}
            </button>
          )}
          {acts.map((act) => (
            <button key={act} type="button" onClick={() => setAsking({ act, ids: [...ids] })}>
              {batchActs[act].label}
            </button>
          ))}
          {own?.([...ids])}
          <button type="button" className="pk-many-plain" onClick={leave}>
            {text.manyClear}
          </button>
        </div>
      )}
      {asking && (
        <LazyOutlet
          code={code}
          with={{
            ...asking,
            onClose: (begun: boolean) => {
              setAsking(undefined);
              if (begun) leave();
            },
          }}
        />
      )}
    </>
  );
}

/** The bar of the batch acts that the user may do, and of what the screen itself does; undefined where there are none. */
export function manyOn(
  entity: ActedOn | undefined,
  can: (permission: Permission) => boolean,
  own?: Props['own'],
) {
  const acts = actsOn(entity, can);
  return acts.length === 0 && !own
    ? undefined
    : (bar: Choosing) => <ManyBar acts={acts} own={own} {...bar} />;
}
