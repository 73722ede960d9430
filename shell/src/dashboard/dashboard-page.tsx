import { useCan, useSession } from '@portal/shared-kit';
import { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { FailureAlert } from '../common/failure-alert.tsx';
import { dashboardText as text } from '../messages.ts';
import { FigureCards } from './figure-cards.tsx';
import { LazyCharts } from './lazy-charts.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Shortcuts, type Shortcut } from './shortcuts.tsx';
import { WorkCards } from './work-cards.tsx';
import './dashboard.css';

interface DashboardPageProps {
  /** What the user may open, as their sidebar offers it. */
  shortcuts: readonly Shortcut[];
  /** Whether there is a page and the user may open it. */
  canOpen(path: string): boolean;
}

/** `/dashboard` (decision 15, G.1): real figures and when they were counted; without the permission the cards stay dimmed. */
export function DashboardPage({ shortcuts, canOpen }: DashboardPageProps) {
  const allowed = useCan('dashboard.read');
  const hasWork = [
    useCan('candidates.read'),
    useCan('inscriptions.read'),
    useCan('payments.read'),
    useCan('activities.read'),
  ].some(Boolean);
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useEndpoint(dashboard, {});
  const answer = data?.data;
  return (
    <div className="p-dashboard">
      <header>
        <div>
          <h1>{text.title}</h1>
          {user && <p className="p-muted">{text.welcome(user.person.fullName.split(' ')[0] ?? '')}</p>}
        </div>
        {answer && allowed && (
          <p className="p-updated">
            {text.updated} <time dateTime={answer.updated_at}>{formatMoment(answer.updated_at)}</time>
            <button type="button" className="p-button" disabled={isFetching} onClick={() => void refetch()}>
              {text.refresh}
            </button>
          </p>
        )}
      </header>
      <FailureAlert
        message={error ? text.failed : ''}
        detail={error?.message}
        supportCode={error?.supportCode}
        retry={() => void refetch()}
      />
      {!answer && !error && allowed && hasWork && <div className="p-work-place p-skeleton" />}
      {answer?.work && <WorkCards work={answer.work} canOpen={canOpen} />}
      <FigureCards
        figures={answer?.figures}
        loading={!answer && !error}
        allowed={allowed}
        canOpen={canOpen}
      />
      <Shortcuts shortcuts={shortcuts} />
      {answer && (
        <LazyCharts logins={answer.logins_by_day} courses={answer.courses_by_department}>
          {answer.recent_activity && <RecentActivity entries={answer.recent_activity} />}
        </LazyCharts>
      )}
    </div>
  );
}
