import type { CoursePlan } from '@portal/shared-kit/contract/offer/plan';
import { useNarrow, type PossibleAction, RowActions } from '@portal/shared-kit/screen';
import { Tag } from '@portal/shared-kit/ui';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type DragEvent, type ReactNode } from 'react';
import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';
import { messages as text, placeName } from './messages.ts';
import {
  creditsOf,
  isAt,
  semesters,
  stepFrom,
  yearsOf,
  type PlanPlace,
  type PlanEntry,
} from './place.model.ts';
import { PlanGridStyle } from './plan-grid-style.tsx';

interface DrawnEdge {
  id: number;
  subject_id: number;
  required_subject_id: number;
  type: PrecedenceType;
}
interface PrecedenceLinesProps {
  edges: readonly DrawnEdge[];
  /** The element under the lines; its cards have `data-subject`. */
  grid: HTMLElement;
  /** The hovered or focused subject, whose lines are highlighted. */
  active: number | undefined;
  /** Changes whenever cards may have moved. */
  arrangement: string;
}

/** Precedences as lines over the plan, hidden from screen readers: the table below has the same content. */
function PrecedenceLines({ edges, grid, active, arrangement }: PrecedenceLinesProps) {
  const [paths, setPaths] = useState<ReadonlyMap<number, string>>(new Map());
  useLayoutEffect(() => {
    const draw = () => setPaths(pathsIn(grid, edges));
    const observer = new ResizeObserver(draw);
    observer.observe(grid);
    draw();
    return () => observer.disconnect();
  }, [grid, edges, arrangement]);
  return (
    <svg className="pg-lines" aria-hidden focusable="false">
      <defs>
        <marker
          id="pg-head"
          viewBox="0 0 6 6"
          refX="1"
          refY="3"
          markerUnits="userSpaceOnUse"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0L6 3L0 6z" />
        </marker>
      </defs>
      {edges.map((edge) => {
        const isActive = edge.subject_id === active || edge.required_subject_id === active;
        const look = active === undefined ? '' : isActive ? ' pg-on' : ' pg-off';
        return (
          paths.has(edge.id) && (
            <path
              key={edge.id}
              className={`pg-line pg-${edge.type}${look}`}
              d={paths.get(edge.id)}
              markerEnd="url(#pg-head)"
            />
          )
        );
      })}
    </svg>
  );
}

/** The rectangle of a card, in pixels relative to the grid. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How far a line between two cards of one column extends into the gap beside them. */
const bulge = 26;
/** Space for the arrow head before the card. */
const head = 5;

const middle = ({ top, bottom }: Box) => (top + bottom) / 2;

/** The path of a line between two cards through the gaps between the columns, so that it crosses no card. */
export function lineBetween(from: Box, to: Box, width: number): string {
  const [y, endY] = [middle(from), middle(to)];
  if (from.right <= to.left) return curve(from.right, y, to.left - head, endY);
  if (from.left >= to.right) return curve(from.left, y, to.right + head, endY);
  const isFirst = (from.left + from.right) / 2 < width / 2;
  const [x, endX, out] = isFirst
    ? [from.left, to.left - head, Math.min(from.left, to.left) - bulge]
    : [from.right, to.right + head, Math.max(from.right, to.right) + bulge];
  return `M${x} ${y}C${out} ${y} ${out} ${endY} ${endX} ${endY}`;
}

function curve(x: number, y: number, endX: number, endY: number): string {
  const half = (x + endX) / 2;
  return `M${x} ${y}C${half} ${y} ${half} ${endY} ${endX} ${endY}`;
}

function pathsIn(grid: HTMLElement, edges: readonly DrawnEdge[]): Map<number, string> {
  const origin = grid.getBoundingClientRect();
  const boxes = new Map<number, Box>();
  for (const card of grid.querySelectorAll<HTMLElement>('[data-subject]')) {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    boxes.set(Number(card.dataset.subject), {
      left: left - origin.left,
      right: right - origin.left,
      top: top - origin.top,
      bottom: bottom - origin.top,
    });
  }
  const paths = new Map<number, string>();
  for (const { id, subject_id, required_subject_id } of edges) {
    const [from, to] = [boxes.get(required_subject_id), boxes.get(subject_id)];
    if (from && to) paths.set(id, lineBetween(from, to, origin.width));
  }
  return paths;
}

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

interface PlanCellProps {
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
function PlanCell({ place, entries, card, picked, isDragging, onDrop, onAdd }: PlanCellProps) {
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
const keyOf = ({ academic_year_id, semester_id }: PlanPlace): string => `${academic_year_id}-${semester_id}`;

interface PutProps {
  place: PlanPlace;
  name: string;
  picked: NonNullable<PlanCellProps['picked']>;
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
