import { monthWords, weekdayOf } from '@portal/shared-kit/contract/core/calendar-words';
import { institutionClock } from '@portal/shared-kit/contract/core/clock';
import {
  readLayout,
  saveLayout,
  type DashboardLayout,
} from '@portal/shared-kit/contract/reporting/dashboard-layout';
import { useCan, usePieces, useSession } from '@portal/shared-kit';
import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { useEndpoint, useCommand } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { useState } from 'react';
import { FailureAlert } from '../common/failure-alert.tsx';
import { dashboardText as text } from './messages.ts';
import type { Contributed } from '../routing/cards.ts';
import type { Shortcut } from './shortcuts.tsx';
import { widgetsOf } from './widgets.tsx';
import { cssClasses, sortWidgets, isShown, moveWidget, toggleWidget, type Widget } from './widget.ts';
import './dashboard.css';

const usual: DashboardLayout = { order: [], hidden: [] };

/** The user's own order of the dashboard. Changes are applied optimistically; one that could not be saved is reported and lost on reload. */
function useLayout() {
  const { data, isPending } = useEndpoint(readLayout, {});
  const [chosen, setChosen] = useState<DashboardLayout>();
  const save = useCommand(saveLayout, [readLayout]);
  return {
    layout: chosen ?? data?.data ?? usual,
    loading: isPending,
    failure: save.error,
    change(layout: DashboardLayout) {
      setChosen(layout);
      save.mutate({ body: layout });
    },
  };
}

interface DashboardPageProps {
  /** Pages that the user may open, as in their sidebar. */
  shortcuts: readonly Shortcut[];
  cards: readonly Contributed[];
  /** Whether the page exists and the user may open it. */
  canOpen(path: string): boolean;
}

/** `/dashboard` (decision 15, G.1): pending work first, then numbers with their change, then charts, in the user's own order; without the
 *  permission the shell's numbers are dimmed. */
export function DashboardPage({ shortcuts, cards, canOpen }: DashboardPageProps) {
  const may = {
    read: useCan('dashboard.read'),
    candidates: useCan('candidates.read'),
    activities: useCan('activities.read'),
  };
  const [arranging, setArranging] = useState(false);
  const { layout, loading, failure, change } = useLayout();
  const { data, error, isFetching, refetch } = useEndpoint(dashboard, {});
  const answer = data?.data;
  // Until it is known, the moment of opening keeps the room of its line.
  const [opened] = useState(() => new Date().toISOString());
  const updated = answer?.updated_at ?? opened;
  const pieces = usePieces('dashboard-card@1');
  const widgets = widgetsOf({ answer, loading: !answer && !error, may, cards, pieces, shortcuts, canOpen });
  const shown = sortWidgets(widgets, layout).filter((widget) => isShown(widget, layout));
  const classes = cssClasses(shown);
  return (
    <div className="p-dashboard">
      <header>
        <div>
          <h1>{text.title}</h1>
          <Greeting />
        </div>
        <div className="p-updated">
          {may.read && (
            <>
              <span className={answer ? undefined : 'p-unknown'}>
                {text.updated} <time dateTime={updated}>{formatMoment(updated)}</time>
              </span>
              <button type="button" className="p-button" disabled={isFetching} onClick={() => void refetch()}>
                {text.refresh}
              </button>
            </>
          )}
          <button
            type="button"
            className="p-button"
            aria-expanded={arranging}
            disabled={loading}
            onClick={() => setArranging(!arranging)}
          >
            {arranging ? text.done : text.customize}
          </button>
        </div>
      </header>
      <FailureAlert
        message={error ? text.failed : ''}
        detail={error?.message}
        supportCode={error?.supportCode}
        retry={() => void refetch()}
      />
      {failure && <FailureAlert message={text.notKept} detail={failure.message} />}
      {arranging && <ArrangePanel widgets={widgets} layout={layout} onChange={change} />}
      <div className="p-widgets" data-settling={(!answer && !error) || undefined}>
        {shown.map(({ id, content }, index) => (
          <div key={id} className={classes[index]}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

/** 'Terça-feira, 1 de Dezembro' of a day 'YYYY-MM-DD'. */
const inWords = (day: string) =>
  `${weekdayOf(day)}, ${Number(day.slice(8))} de ${monthWords[Number(day.slice(5, 7)) - 1]}`;

function Greeting() {
  const { user } = useSession();
  const [day = '', time = ''] = institutionClock(new Date()).split('T');
  const name = user?.person.fullName.split(' ')[0];
  return (
    <p className="p-muted">
      {name && `${text.greeting(Number(time.slice(0, 2)), name)} · `}
      {inWords(day)}
    </p>
  );
}

interface ArrangePanelProps {
  widgets: readonly Pick<Widget, 'id' | 'title'>[];
  layout: DashboardLayout;
  /** Each change is saved at once. */
  onChange(layout: DashboardLayout): void;
}

/** Selects the visible parts of the dashboard and their order. */
function ArrangePanel({ widgets, layout, onChange }: ArrangePanelProps) {
  const ordered = sortWidgets(widgets, layout);
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
                onChange={() => onChange(toggleWidget(layout, id))}
              />{' '}
              {title}
            </label>
            <button
              type="button"
              className="p-button"
              aria-label={text.earlier(title)}
              aria-disabled={at === 0}
              onClick={() => onChange(moveWidget(widgets, layout, id, -1))}
            >
              ↑
            </button>
            <button
              type="button"
              className="p-button"
              aria-label={text.later(title)}
              aria-disabled={at === ordered.length - 1}
              onClick={() => onChange(moveWidget(widgets, layout, id, 1))}
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
