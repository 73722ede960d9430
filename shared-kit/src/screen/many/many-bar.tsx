import { useEffect, useRef, useState } from 'react';
import type { AuditedEntity } from '../../contract/core/audit.ts';
import type { Permission } from '../../contract/core/permissions.ts';
import { actsOn, batchActs, mostInBatch, type BatchActName } from '../../contract/platform/batch.ts';
import { lazyCode, LazyOutlet } from '../../remote/lazy-code.tsx';
import type { ManyDialogProps } from './many-dialog.tsx';
import { manyMessages as text } from '../frame/many-messages.ts';
import type { Choosing } from '../list/use-selection.ts';

/** Fetched when somebody acts on many. */
const code = lazyCode<ManyDialogProps>(() => import('./many-dialog.tsx').then((m) => m.ManyDialog));

interface Props extends Choosing {
  acts: readonly BatchActName[];
}

/** What may be done with the rows that are chosen; there is none while nothing is. */
function ManyBar({ acts, selection, total, focusList }: Props) {
  const { ids, all, clear } = selection;
  const [asking, setAsking] = useState<{ act: BatchActName; ids: readonly number[] }>();
  const [left, setLeft] = useState(0);
  const focus = useRef(focusList);
  useEffect(() => {
    focus.current = focusList;
  });
  // Once bar and dialog are gone, and the dialog has tried to give the focus back to the bar.
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

/** The bar of what somebody may do with many records of a register; undefined where that is nothing. */
export function manyOn(entity: AuditedEntity | undefined, can: (permission: Permission) => boolean) {
  const acts = actsOn(entity, can);
  return acts.length === 0 ? undefined : (bar: Choosing) => <ManyBar acts={acts} {...bar} />;
}
