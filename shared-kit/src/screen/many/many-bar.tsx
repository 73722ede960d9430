import { useEffect, useRef, useState } from 'react';
import type { Permission } from '../../contract/core/permissions.ts';
import {
  actsOn,
  batchActs,
  mostInBatch,
  type ActedOn,
  type BatchActName,
} from '../../contract/platform/batch.ts';
import { lazyCode, LazyOutlet } from '../../remote/lazy-code.tsx';
import type { ManyDialogProps } from './many-dialog.tsx';
import { manyMessages as text } from '../frame/many-messages.ts';
import type { Choosing } from '../list/state/use-selection.ts';

/** Loaded with the first batch act. */
const code = lazyCode<ManyDialogProps>(() => import('./many-dialog.tsx').then((m) => m.ManyDialog));

interface Props extends Choosing {
  acts: readonly BatchActName[];
}

/** The batch acts on the selected rows; nothing without a selection. */
function ManyBar({ acts, selection, total, focusList }: Props) {
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
        {ids.size > 0 && text.selected(ids.size)}
      </span>
      {ids.size > 0 && (
        <div className="pk-many" role="group" aria-label={text.bar}>
          <b aria-hidden>{text.selected(ids.size)}</b>
          {all && ids.size < Math.min(total, mostInBatch) && (
            <button type="button" className="pk-many-plain" onClick={() => void all()}>
              {total > mostInBatch ? text.first(mostInBatch) : text.all(total)}
            </button>
          )}
          {acts.map((act) => (
            <button key={act} type="button" onClick={() => setAsking({ act, ids: [...ids] })}>
              {batchActs[act].label}
            </button>
          ))}
          <button type="button" className="pk-many-plain" onClick={leave}>
            {text.clear}
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

/** The bar of the batch acts that the user may do; undefined where there are none. */
export function manyOn(entity: ActedOn | undefined, can: (permission: Permission) => boolean) {
  const acts = actsOn(entity, can);
  return acts.length === 0 ? undefined : (bar: Choosing) => <ManyBar acts={acts} {...bar} />;
}
