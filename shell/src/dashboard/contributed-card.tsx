import { matchesRoute } from '@portal/shared-kit/contract/gateway/route-match';
import { figureAt } from '@portal/shared-kit/contract/reporting/figures';
import { useEndpoint } from '@portal/shared-kit/data';
import { useMemo } from 'react';
import type { Contributed } from '../routing/cards.ts';
import { sessionText } from '../messages.ts';
import { FigureCard } from './figure-card.tsx';
import { inUnit, isFigure } from './figure-answer.ts';
import { pastLoading, pastOf } from './past.tsx';

/** A card declared by a release: its number, linked to the counted list where that is the release's own page. */
export function ContributedCard({ card }: { card: Contributed }) {
  const { title, path, source } = card;
  if (!source) return <FigureCard title={title} value="→" list={path.includes(':') ? undefined : path} />;
  return <NumberCard title={title} path={path} source={source} />;
}

function NumberCard({ title, path, source }: Pick<Contributed, 'title' | 'path'> & { source: `/${string}` }) {
  // The API decides whether the user may read it; the shell shows the card by the release's declaration alone.
  const endpoint = useMemo(() => figureAt(source, 'dashboard.read', title), [source, title]);
  const { data, error, refetch } = useEndpoint(endpoint, {});
  const figure: unknown = data?.data;
  if (data ? !isFigure(figure) : error)
    return (
      <div className="p-card p-figure" role="group" aria-label={title}>
        <span className="p-figure-name">{title}</span>
        <span className="p-figure-note">{data ? sessionText.noFigure : error?.message}</span>
        <button type="button" className="p-button" onClick={() => void refetch()}>
          {sessionText.retry}
        </button>
      </div>
    );
  if (!isFigure(figure))
    return (
      <FigureCard title={title} value={<span className="p-skeleton p-figure-wait" />} {...pastLoading} />
    );
  const { value, unit, before, series, list } = figure;
  return (
    <FigureCard
      title={title}
      value={inUnit[unit](value)}
      {...pastOf(value, { before, series })}
      list={matchesRoute(path, list.split('?')[0]!) ? list : undefined}
    />
  );
}
