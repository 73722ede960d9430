import type { PointerEvent } from 'react';
import type { List } from '../state/use-list.ts';

/** The current order of a list, and the possible ones. */
export type Order = Pick<List<unknown>, 'sort' | 'sorts' | 'sortBy'>;

/** Minimum and maximum width of a column in pixels. */
export const widths = { least: 64, most: 480 } as const;
const within = (width: number) => Math.round(Math.min(widths.most, Math.max(widths.least, width)));

/** The class of the cells of a column of numbers. */
export const numericClass = 'pk-numeric';

interface Props {
  title: string;
  field: string;
  numeric?: true | undefined;
  order: Order | undefined;
  width: number | undefined;
  onWidth: ((width: number) => void) | undefined;
}

/** The head of a column: clicking it sorts, ascending, then descending. Its edge can be dragged; the menu of columns does the same by
 *  keyboard. */
export function ColumnHead({ title, field, numeric, order, width, onWidth }: Props) {
  const { sort, sorts = [], sortBy } = order ?? {};
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
  return (
    <th
      scope="col"
      className={numeric && numericClass}
      aria-sort={direction}
      style={width ? { width, minWidth: width } : undefined}
    >
      {sorts.includes(field) ? (
        <button
          type="button"
          className="pk-sort"
          onClick={() => sortBy!(direction === 'ascending' ? `-${field}` : field)}
        >
          {title}
        </button>
      ) : (
        title
      )}
      {onWidth && <span className="pk-grip" aria-hidden onPointerDown={dragging(onWidth)} />}
    </th>
  );
}

const dragging = (onWidth: (width: number) => void) => (event: PointerEvent<HTMLElement>) => {
  const grip = event.currentTarget;
  const head = grip.closest('th')!;
  const rest = head.offsetWidth - event.clientX;
  grip.setPointerCapture(event.pointerId);
  grip.onpointermove = ({ clientX }) => {
    head.style.width = head.style.minWidth = `${within(rest + clientX)}px`;
  };
  grip.onpointerup = ({ clientX }) => {
    grip.onpointermove = grip.onpointerup = null;
    onWidth(within(rest + clientX));
  };
};
