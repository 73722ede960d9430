import { useState, type DragEvent, type ReactNode } from 'react';
import { messages as text, placeName } from './messages.ts';
import { creditsOf, isAt, type PlanPlace, type PlanEntry } from './place.model.ts';

interface Props {
  place: PlanPlace;
  entries: readonly PlanEntry[];
  card: (entry: PlanEntry) => ReactNode;
  /** The subject that was picked up and has to be placed. */
  picked: { name: string; from: PlanPlace; put: (to: PlanPlace) => void } | undefined;
  /** Whether a card is being dragged, checked when the pointer enters. */
  isDragging: () => boolean;
  onDrop: (to: PlanPlace) => void;
  /** Undefined where nothing can be added. */
  onAdd: (() => void) | undefined;
}

/** A semester of the plan. */
export function PlanCell({ place, entries, card, picked, isDragging, onDrop, onAdd }: Props) {
  const [over, setOver] = useState(false);
  const name = placeName(place);
  const onDragOver = (event: DragEvent) => {
    if (!isDragging()) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(place);
  };
  return (
    <div
      role="group"
      aria-label={name}
      className={over ? 'pg-cell pg-over' : 'pg-cell'}
      data-place={keyOf(place)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3>
        <span>{text.semester(place.semester_id)}</span>
        <span>{text.credits(creditsOf(entries))}</span>
      </h3>
      <ul aria-label={name}>
        {entries.map(card)}
        {entries.length === 0 && <li>{text.empty}</li>}
      </ul>
      {picked ? (
        <Put place={place} name={name} picked={picked} />
      ) : (
        onAdd && (
          <button type="button" className="pk-action" aria-label={text.addTo(name)} onClick={onAdd}>
            + {text.add}
          </button>
        )
      )}
    </div>
  );
}

/** The id by which an arrow key finds a cell. */
export const keyOf = ({ academic_year_id, semester_id }: PlanPlace): string =>
  `${academic_year_id}-${semester_id}`;

interface PutProps {
  place: PlanPlace;
  name: string;
  picked: NonNullable<Props['picked']>;
}

function Put({ place, name, picked }: PutProps) {
  const isOwn = isAt(place, picked.from);
  return (
    <button
      type="button"
      className="pk-action"
      data-put
      aria-label={(isOwn ? text.leaveAt : text.putAt)(picked.name, name)}
      onClick={() => picked.put(place)}
    >
      {isOwn ? text.leaveHere : text.putHere}
    </button>
  );
}
