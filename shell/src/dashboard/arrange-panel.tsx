import type { DashboardLayout } from '@portal/shared-kit/contract/reporting/dashboard-layout';
import { dashboardText as text } from '../messages.ts';
import { inOrder, isShown, moved, toggled, type Widget } from './widget.ts';

interface ArrangePanelProps {
  widgets: readonly Pick<Widget, 'id' | 'title'>[];
  layout: DashboardLayout;
  /** Each change is saved at once. */
  onChange(layout: DashboardLayout): void;
}

/** Selects the visible parts of the dashboard and their order. */
export function ArrangePanel({ widgets, layout, onChange }: ArrangePanelProps) {
  const ordered = inOrder(widgets, layout);
  return (
    <section className="p-card" aria-labelledby="arrange">
      <h2 id="arrange">{text.arrange}</h2>
      <ol className="p-arrange">
        {ordered.map(({ id, title }, at) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={isShown({ id }, layout)}
                onChange={() => onChange(toggled(layout, id))}
              />{' '}
              {title}
            </label>
            <button
              type="button"
              className="p-button"
              aria-label={text.earlier(title)}
              aria-disabled={at === 0}
              onClick={() => onChange(moved(widgets, layout, id, -1))}
            >
              ↑
            </button>
            <button
              type="button"
              className="p-button"
              aria-label={text.later(title)}
              aria-disabled={at === ordered.length - 1}
              onClick={() => onChange(moved(widgets, layout, id, 1))}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <button type="button" className="p-button" onClick={() => onChange({ order: [], hidden: [] })}>
        {text.asItWas}
      </button>
    </section>
  );
}
