import type { PrecedenceType } from '@portal/shared-kit/contract/offer/precedence';
import { useLayoutEffect, useState } from 'react';
import { lineBetween, type Box } from './line.model.ts';

export interface DrawnEdge {
  id: number;
  subject_id: number;
  required_subject_id: number;
  type: PrecedenceType;
}
interface Props {
  edges: readonly DrawnEdge[];
  /** The element under the lines; its cards have `data-subject`. */
  grid: HTMLElement;
  /** The hovered or focused subject, whose lines are highlighted. */
  active: number | undefined;
  /** Changes whenever cards may have moved. */
  arrangement: string;
}

/** Precedences as lines over the plan, hidden from screen readers: the table below has the same content. */
export function PrecedenceLines({ edges, grid, active, arrangement }: Props) {
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
