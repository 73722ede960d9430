import { messages as text } from './messages.ts';

interface Item {
  id: number;
  label: string;
  note: string;
}
interface Props {
  legend: string;
  items: readonly Item[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** The set with a number added or removed. */
function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** A list of checkboxes. */
export const CheckList = ({ legend, items, chosen, onChange }: Props) => (
  <fieldset className="enrol-panel">
    <legend>{legend}</legend>
    <div className="enrol-choices" role="group" aria-label={legend} tabIndex={0}>
      {items.map(({ id, label, note }) => (
        <label key={id} className="enrol-choice">
          <input
            type="checkbox"
            aria-label={text.chooseOne(label)}
            checked={chosen.has(id)}
            onChange={() => onChange(toggled(chosen, id))}
          />
          <span>
            {label}
            <br />
            <small>{note}</small>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
