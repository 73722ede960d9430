import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { dashboardText as text } from './messages.ts';
import { FigureCard } from './figure-card.tsx';
import { pastLoading, pastOf } from './past.tsx';

type Answer = Out<typeof dashboard>['data'];
type Figures = Answer['figures'];

const dayMs = 24 * 60 * 60 * 1000;

/** The cards in order, each with its list. Active sessions have none, because nobody can list all sessions, and no history either, because
 *  ended sessions are deleted. */
const cards: readonly { figure: keyof Figures; list?: string | ((updatedAt: string) => string) }[] = [
  { figure: 'active_sessions' },
  { figure: 'active_users', list: '/users/?state=activo' },
  { figure: 'departments', list: '/departments?state=activo' },
  { figure: 'courses', list: '/courses?state=activo' },
  {
    figure: 'failed_logins_24h',
    // The audit log is filtered by whole days.
    list: (updatedAt) =>
      `/audit?act=login_failed&from=${institutionDay(new Date(Date.parse(updatedAt) - dayMs))}`,
  },
];

interface FigureCardsProps {
  answer: Answer | undefined;
  loading: boolean;
  /** Without it the cards are dimmed and have no numbers. */
  allowed: boolean;
  canOpen(path: string): boolean;
}

export function FigureCards({ answer, loading, allowed, canOpen }: FigureCardsProps) {
  return (
    <section aria-label={text.figures} aria-busy={loading}>
      {loading && (
        <p className="p-visually-hidden" role="status">
          {text.loading}
        </p>
      )}
      {!allowed && <p className="p-muted">{text.noPermission}</p>}
      <ul className={allowed ? 'p-figures' : 'p-figures p-dimmed'}>
        {cards.map(({ figure, list }) => {
          const value = answer?.figures[figure] ?? undefined;
          const address = typeof list === 'function' ? answer && list(answer.updated_at) : list;
          const open = address && allowed && canOpen(address.split('?')[0]!) ? address : undefined;
          return (
            <li key={figure}>
              <FigureCard
                title={text[figure]}
                value={
                  loading ? (
                    <span className="p-skeleton p-figure-wait" />
                  ) : (
                    <span data-figure={figure}>{(value ?? text.noValue).toLocaleString('pt-PT')}</span>
                  )
                }
                {...(figure !== 'active_sessions' &&
                  (loading ? pastLoading : pastOf(value, answer?.history?.[figure])))}
                list={open}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
