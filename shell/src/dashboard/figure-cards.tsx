import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import { dashboardText as text } from '../messages.ts';
import { FigureCard } from './figure-card.tsx';

type Figures = Out<typeof dashboard>['data']['figures'];

/** The cards in order, each with its list. Sessions and failed sign-ins have none: nobody can list all sessions, and the audit log is read
 *  by record. */
const cards: readonly { figure: keyof Figures; list?: string }[] = [
  { figure: 'active_sessions' },
  { figure: 'active_users', list: '/users/?state=activo' },
  { figure: 'departments', list: '/departments?state=activo' },
  { figure: 'courses', list: '/courses?state=activo' },
  { figure: 'failed_logins_24h' },
];

interface FigureCardsProps {
  figures: Figures | undefined;
  loading: boolean;
  /** Without it the cards are dimmed and have no numbers. */
  allowed: boolean;
  canOpen(path: string): boolean;
}

export function FigureCards({ figures, loading, allowed, canOpen }: FigureCardsProps) {
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
          const value = figures?.[figure] ?? text.noValue;
          const open = list && allowed && canOpen(list.split('?')[0]!) ? list : undefined;
          return (
            <li key={figure}>
              <FigureCard
                title={text[figure]}
                value={
                  loading ? (
                    <span className="p-skeleton p-figure-wait" />
                  ) : (
                    <span data-figure={figure}>{value.toLocaleString('pt-PT')}</span>
                  )
                }
                list={open}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
