import { useEffect, useRef } from 'react';
import { manyMessages as text } from '../frame/many-messages.ts';
import type { Selection } from './state/use-selection.ts';

interface RowBox {
  id: number;
  name: string;
  selection: Selection;
}

/** Selects a row; with Shift, by click or space bar, all rows from the last one to this one. */
export const SelectRow = ({ id, name, selection }: RowBox) => (
  <label className="pk-select">
    <input
      type="checkbox"
      aria-label={text.row(name)}
      checked={selection.ids.has(id)}
      onClick={({ shiftKey }) => selection.toggle(id, shiftKey)}
      // The click event has the Shift key, the change event does not.
      onChange={() => undefined}
    />
  </label>
);

/** Selects all rows of the page. */
export function SelectPage({ rows, selection }: { rows: readonly { id: number }[]; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = rows.filter(({ id }) => selection.ids.has(id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  useEffect(() => {
    box.current!.indeterminate = chosen > 0 && !all;
  }, [chosen, all]);
  return (
    <label className="pk-select">
      <input
        ref={box}
        type="checkbox"
        aria-label={text.page}
        checked={all}
        onChange={({ target }) => selection.page(target.checked)}
      />
    </label>
  );
}
