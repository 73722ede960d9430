import { formatMoment } from '@portal/shared-kit/dates';
import { Slot, type SlotPiece } from '@portal/shared-kit';
import type { dashboard } from '@portal/shared-kit/contract/reporting/dashboard';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { dashboardText as text } from '../messages.ts';
import type { Contributed } from '../routing/cards.ts';
import { ContributedCard } from './contributed-card.tsx';
import { FigureCard } from './figure-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { IntakePart } from './intake-part.tsx';
import { LazyCharts } from './lazy-charts.tsx';
import { pastOf } from './past.tsx';
import { PeriodPart } from './period-part.tsx';
import { Shortcuts, type Shortcut } from './shortcuts.tsx';
import { mayWait, Waiting } from './waiting.tsx';
import type { Widget } from './widget.ts';

type Entries = NonNullable<Out<typeof dashboard>['data']['recent_activity']>;

/** Who did what, newest first. */
function RecentActivity({ entries }: { entries: Entries }) {
  return (
    <section className="p-card p-activity" aria-labelledby="activity">
      <h2 id="activity">{text.activity}</h2>
      {entries.length === 0 && <p className="p-muted">{text.noActivity}</p>}
      <ul>
        {entries.map(({ id, at, who, action, entity, what }) => (
          <li key={id}>
            <span>
              <strong>{who}</strong> · {action} {entity}
              {what && <> · {what}</>}
            </span>
            <time dateTime={at}>{formatMoment(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WidgetSources {
  answer: Out<typeof dashboard>['data'] | undefined;
  loading: boolean;
  /** The user's read permissions. */
  may: { read: boolean; candidates: boolean; activities: boolean };
  cards: readonly Contributed[];
  /** Pieces contributed by releases. */
  pieces: readonly SlotPiece[];
  shortcuts: readonly Shortcut[];
  canOpen(path: string): boolean;
}

const noData = {};

/** The dashboard's widgets in default order, limited to those available to this user. */
export function widgetsOf({
  answer,
  loading,
  may,
  cards,
  pieces,
  shortcuts,
  canOpen,
}: WidgetSources): Widget[] {
  const widgets: (Widget | false | null | undefined)[] = [
    waitingOf(answer, loading && may.read, canOpen),
    ...cards.map((card) => ({
      id: `card ${card.path} ${card.title}`,
      title: card.title,
      size: 'card' as const,
      content: <ContributedCard card={card} />,
    })),
    ...pieces.map(({ id, title }) => ({
      id: `piece ${id}`,
      title,
      size: 'card' as const,
      content: (
        <div className="p-card p-figure" role="group" aria-label={title}>
          <span className="p-figure-name">{title}</span>
          <Slot name="dashboard-card@1" data={noData} only={id} />
        </div>
      ),
    })),
    todayOf(answer, canOpen),
    may.candidates && {
      id: 'intake',
      title: text.intake,
      size: 'main',
      content: <IntakePart canOpen={canOpen} />,
    },
    may.activities && {
      id: 'periods',
      title: text.periods,
      size: 'side',
      content: <PeriodPart canOpen={canOpen} />,
    },
    {
      id: 'figures',
      title: text.figures,
      size: 'full',
      content: <FigureCards answer={answer} loading={loading} canOpen={canOpen} allowed={may.read} />,
    },
    shortcuts.length > 0 && {
      id: 'shortcuts',
      title: text.shortcuts,
      size: 'full',
      content: <Shortcuts shortcuts={shortcuts} />,
    },
    answer?.logins_by_day && {
      id: 'charts',
      title: text.charts,
      size: 'full',
      content: <LazyCharts logins={answer.logins_by_day} courses={answer.courses_by_department} />,
    },
    answer?.recent_activity && {
      id: 'activity',
      title: text.activity,
      size: 'full',
      content: <RecentActivity entries={answer.recent_activity} />,
    },
  ];
  return widgets.filter((widget): widget is Widget => Boolean(widget));
}

function waitingOf(
  answer: WidgetSources['answer'],
  loading: boolean,
  canOpen: WidgetSources['canOpen'],
): Widget | undefined {
  const part = { id: 'waiting', title: text.work, size: 'full' } as const;
  if (loading) return { ...part, content: <div className="p-card p-work-place p-skeleton" /> };
  if (!answer?.work || !mayWait(answer.work)) return undefined;
  return { ...part, content: <Waiting work={answer.work} canOpen={canOpen} /> };
}

function todayOf(answer: WidgetSources['answer'], canOpen: WidgetSources['canOpen']): Widget | undefined {
  const receipts = answer?.work?.receipts;
  if (!receipts) return undefined;
  const { today, today_cents } = receipts;
  const list = `/confirm_payment?fila=confirmados&from=${today}&until=${today}`;
  return {
    id: 'today',
    title: text.receivedToday,
    size: 'card',
    content: (
      <FigureCard
        title={text.receivedToday}
        value={formatMoney(today_cents)}
        {...pastOf(today_cents, answer.history?.received_today)}
        list={canOpen('/confirm_payment') ? list : undefined}
      />
    ),
  };
}
