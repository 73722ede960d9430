import { RowActions, type PossibleAction } from '@portal/shared-kit/screen';
import { Tag } from '@portal/shared-kit/ui';
import type { DragEvent } from 'react';
import { messages as text } from './messages.ts';
import type { PlanEntry } from './place.model.ts';

interface CardProps {
  entry: PlanEntry;
  /** Undefined where it cannot be moved. */
  moving: { picked: boolean; pick: () => void; drag: (is: boolean) => void } | undefined;
  busy: boolean;
  actions: readonly PossibleAction[];
  /** Called while the card is hovered or focused. */
  onLook: (is: boolean) => void;
}

/** A subject of the plan, moved by dragging, or by picking it up with its name and placing it with a cell's button. */
export function PlanCard({ entry, moving, busy, actions, onLook }: CardProps) {
  const { subject_name: name, subject_id, credits, mandatory, option_group, enrolled } = entry;
  const facts = [credits !== null && text.credits(credits), enrolled && text.enrolled].filter(Boolean);
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', name);
    event.dataTransfer.effectAllowed = 'move';
    moving?.drag(true);
  };
  return (
    <li
      className={moving?.picked ? 'pg-card pg-picked' : 'pg-card'}
      data-subject={subject_id}
      aria-busy={busy || undefined}
      draggable={moving !== undefined && !busy}
      onDragStart={onDragStart}
      onDragEnd={() => moving?.drag(false)}
      onMouseEnter={() => onLook(true)}
      onMouseLeave={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
    >
      <div>
        {moving ? (
          <button
            type="button"
            className="pg-name"
            aria-pressed={moving.picked}
            // Not disabled, since it has the focus after it was placed.
            aria-disabled={busy || undefined}
            onClick={() => !busy && moving.pick()}
          >
            {name}
          </button>
        ) : (
          <strong>{name}</strong>
        )}
        <small>{facts.join(' · ')}</small>
      </div>
      {!mandatory && <Tag>{option_group || text.optional}</Tag>}
      <RowActions actions={actions} name={name} disabled={busy} />
    </li>
  );
}
