import type { DashboardLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import type { ReactNode } from 'react';

/** A part of the dashboard. */
export interface Widget {
  /** Stable key in a user's own order. */
  id: string;
  title: string;
  /** Width where there is space: a quarter, two fifths, three fifths, all. */
  size: 'card' | 'side' | 'main' | 'full';
  content: ReactNode;
}

type Named = Pick<Widget, 'id'>;

/** Widgets in the user's order; those not listed keep their place after their default predecessor. */
export function sortWidgets<It extends Named>(widgets: readonly It[], { order }: DashboardLayout): It[] {
  const placed = order.flatMap((id) => widgets.filter((widget) => widget.id === id));
  widgets.forEach((widget, at) => {
    if (placed.includes(widget)) return;
    const before = widgets[at - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, widget);
  });
  return placed;
}

export const isShown = ({ id }: Named, { hidden }: DashboardLayout): boolean => !hidden.includes(id);

/** The layout with one widget moved a place earlier or later among the existing ones. */
export function moveWidget(
  widgets: readonly Named[],
  layout: DashboardLayout,
  id: string,
  by: -1 | 1,
): DashboardLayout {
  const order = sortWidgets(widgets, layout).map((widget) => widget.id);
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return layout;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...layout, order };
}

export const toggleWidget = (layout: DashboardLayout, id: string): DashboardLayout => ({
  ...layout,
  hidden: layout.hidden.includes(id) ? layout.hidden.filter((other) => other !== id) : [...layout.hidden, id],
});

/** Classes of each widget: its size, and for a card the number of cards in its row, so that rows are filled and no card is alone. */
export function cssClasses(widgets: readonly Pick<Widget, 'size'>[]): string[] {
  return widgets.map(({ size }, at) => {
    if (size !== 'card') return `p-widget-${size}`;
    let [first, end] = [at, at];
    while (widgets[first - 1]?.size === 'card') first--;
    while (widgets[end]?.size === 'card') end++;
    const [place, count] = [at - first, end - first];
    return `p-widget-card p-row-${rowSize(place, count, 2)} p-wide-row-${rowSize(place, count, 4)}`;
  });
}

/** Number of cards in the row of this card where rows are as even as possible: five with at most four per row are three and two. */
function rowSize(place: number, count: number, most: number): number {
  const rows = Math.ceil(count / most);
  const [least, fuller] = [Math.floor(count / rows), count % rows];
  return place < fuller * (least + 1) ? least + 1 : least;
}
