import { history, type AuditedEntity } from '../../contract/core/audit.ts';
import { pageSizes } from '../../contract/core/envelope.ts';
import { screenMessages as text } from '../frame/messages.ts';
import { ScreenState } from '../frame/screen-state.tsx';
import { Pager } from '../list/pager.tsx';
import { useInnerList } from '../list/state/use-inner-list.ts';
import { HistoryEntry, HistoryStyle } from './history-entry.tsx';

/** Who changed a record, when and what, newest first (decision D0.5), as a part of a page or a drawer. */
export function HistoryEntries({ entity, id }: { entity: AuditedEntity; id: number }) {
  const list = useInnerList(history, { entity, entity_id: id });
  return (
    <>
      <HistoryStyle />
      <ScreenState
        failure={list.rows ? undefined : list.failure}
        loading={!list.rows}
        empty={list.total === 0 ? text.historyEmpty : undefined}
        onRetry={list.reload}
      >
        <ol className={list.loadingNext ? 'pk-history pk-stale' : 'pk-history'} aria-busy={list.loadingNext}>
          {list.rows?.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ol>
        {list.total > pageSizes[0] && <Pager list={list} label={text.pagesOfHistory} />}
      </ScreenState>
    </>
  );
}
