import type { DashboardLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import type { ReactNode } from 'react';

/** A part of the dashboard. */
export interface Widget {
  /** By which a person's own order names it; the same for as long as it is the same part. */
  id: string;
  title: string;
  /** How much of the width it takes where there is enough: a quarter, two fifths, three fifths, all. */
  size: 'card' | 'side' | 'main' | 'full';
  content: ReactNode;
}

type Named = Pick<Widget, 'id'>;

/** Parts in the person's order; those that the order does not name stay behind the part they follow by themselves. */
export function inOrder<It extends Named>(widgets: readonly It[], { order }: DashboardLayout): It[] {
  const placed = order.flatMap((id) => widgets.filter((widget) => widget.id === id));
  widgets.forEach((widget, at) => {
    if (placed.includes(widget)) return;
    const before = widgets[at - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, widget);
  });
  return placed;
}

export const isShown = ({ id }: Named, { hidden }: DashboardLayout): boolean => !hidden.includes(id);

/** The layout with a part one place earlier or later among those there are. */
export function moved(
  widgets: readonly Named[],
  layout: DashboardLayout,
  id: string,
  by: -1 | 1,
): DashboardLayout {
  const order = inOrder(widgets, layout).map((widget) => widget.id);
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return layout;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...layout, order };
}

export const toggled = (layout: DashboardLayout, id: string): DashboardLayout => ({
  ...layout,
  hidden: layout.hidden.includes(id) ? layout.hidden.filter((it) => it !== id) : [...layout.hidden, id],
});
