import type { CoursePlan } from '@portal/shared-kit/contract/offer/plan';
import { useNarrow, type PossibleAction, RowActions } from '@portal/shared-kit/screen';
import { Tag } from '@portal/shared-kit/ui';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type DragEvent } from 'react';
import { messages as text } from './messages.ts';
import {
  creditsOf,
  isAt,
  semesters,
  stepFrom,
  yearsOf,
  type PlanPlace,
  type PlanEntry,
} from './place.model.ts';
import { keyOf, PlanCell } from './plan-cell.tsx';
import { PlanGridStyle } from './plan-grid-style.tsx';
import { PrecedenceLines, type DrawnEdge } from './precedence-lines.tsx';

interface Props {
  plan: CoursePlan;
  edges: readonly DrawnEdge[];
  /** The place of an entry while its move is pending. */
  placeOf: (entry: PlanEntry) => PlanPlace;
  busy: (entry: PlanEntry) => boolean;
  /** Undefined where nothing can be moved. */
  move: ((entry: PlanEntry, to: PlanPlace) => Promise<void>) | undefined;
  /** Undefined where nothing can be added. */
  add: ((place: PlanPlace) => void) | undefined;
  actions: (entry: PlanEntry) => readonly PossibleAction[];
}

/** The years and semesters of a course with their subjects, which can be moved by pointer, touch or keyboard. */
export function PlanGrid({ plan, edges, placeOf, busy, move, add, actions }: Props) {
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const [picked, setPicked] = useState<PlanEntry>();
  const [looked, setLooked] = useState<number>();
  const dragged = useRef<PlanEntry>(undefined);
  /** The entry that takes the focus once it is placed. */
  const [landed, setLanded] = useState<{ subject: number }>();
  const narrow = useNarrow();
  const years = yearsOf(plan);
  const at = (place: PlanPlace) => plan.entries.filter((entry) => isAt(place, placeOf(entry)));

  useLayoutEffect(() => {
    if (landed && grid) nameIn(grid, landed.subject)?.focus();
  }, [grid, landed]);

  const put = async (entry: PlanEntry, to: PlanPlace) => {
    const landing = { subject: entry.subject_id };
    setPicked(undefined);
    setLanded(landing);
    await move!(entry, to);
    // After a refusal the card moves back, and the focus would be lost.
    if (document.activeElement === document.body) setLanded({ ...landing });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!picked) return;
    if (event.key === 'Escape') return void put(picked, placeOf(picked));
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
    const [academic_year_id = 1, semester_id = 1] = (cell?.dataset.place ?? '').split('-').map(Number);
    const to = stepFrom({ academic_year_id, semester_id }, event.key, years.length);
    if (!to) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-place='${keyOf(to)}'] [data-put]`)?.focus();
  };
  const card = (entry: PlanEntry) => (
    <PlanCard
      key={entry.id}
      entry={entry}
      busy={busy(entry)}
      actions={actions(entry)}
      onLook={(is) => setLooked(is ? entry.subject_id : undefined)}
      moving={
        move && !entry.enrolled
          ? {
              picked: picked?.id === entry.id,
              pick: () => setPicked(picked?.id === entry.id ? undefined : entry),
              drag: (is) => (dragged.current = is ? entry : undefined),
            }
          : undefined
      }
    />
  );
  return (
    <>
      <PlanGridStyle />
      <p className="pg-said" role="status">
        {picked ? text.picking(picked.subject_name) : move && text.howTo}
      </p>
      <div ref={setGrid} className="pg-grid" onKeyDown={onKeyDown}>
        {years.map((year) => (
          <section key={year} className="pg-year" aria-label={text.year(year)}>
            <h2>
              <span>{text.year(year)}</span>
              <span>
                {text.credits(
                  creditsOf(plan.entries.filter((entry) => placeOf(entry).academic_year_id === year)),
                )}
              </span>
            </h2>
            <div className="pg-semesters">
              {semesters.map((semester_id) => {
                const place = { academic_year_id: year, semester_id };
                return (
                  <PlanCell
                    key={semester_id}
                    place={place}
                    entries={at(place)}
                    card={card}
                    picked={
                      picked && {
                        name: picked.subject_name,
                        from: placeOf(picked),
                        put: (to) => void put(picked, to),
                      }
                    }
                    isDragging={() => dragged.current !== undefined}
                    onDrop={(to) => dragged.current && void put(dragged.current, to)}
                    onAdd={add && (() => add(place))}
                  />
                );
              })}
            </div>
          </section>
        ))}
        {!narrow && grid && edges.length > 0 && (
          <PrecedenceLines
            edges={edges}
            grid={grid}
            active={looked}
            arrangement={plan.entries.map((entry) => `${entry.id}:${keyOf(placeOf(entry))}`).join()}
          />
        )}
      </div>
    </>
  );
}

const nameIn = (grid: HTMLElement, subject: number) =>
  grid.querySelector<HTMLElement>(`[data-subject='${subject}'] .pg-name`);

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
function PlanCard({ entry, moving, busy, actions, onLook }: CardProps) {
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
