import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { history, type AuditedEntity } from '../../contract/core/audit.ts';
import { pageSizes } from '../../contract/core/envelope.ts';
import { HistoryEntry, HistoryStyle } from './history-entry.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { Pager } from '../list/pager.tsx';
import { ScreenState } from '../frame/screen-state.tsx';
import { useInnerList } from '../list/use-inner-list.ts';
import { useReturnFocus } from '../frame/use-return-focus.ts';

export interface HistoryProps {
  of: { entity: AuditedEntity; id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Who changed a record, when and what, newest first (decision D0.5). */
export function HistoryDrawer({ of, open, onClose }: HistoryProps) {
  useReturnFocus(open);
  return (
    <Drawer title={text.historyTitle(of.name)} open={open} onClose={onClose} destroyOnHidden size={640}>
      <HistoryStyle />
      <Entries key={`${of.entity} ${of.id}`} of={of} />
      <Flex justify="end" style={{ marginTop: 16 }}>
        <Button onClick={onClose}>{text.close}</Button>
      </Flex>
    </Drawer>
  );
}

function Entries({ of: { entity, id } }: Pick<HistoryProps, 'of'>) {
  const list = useInnerList(history, { entity, entity_id: id });
  return (
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
      {list.total > pageSizes[0] && <Pager list={list} />}
    </ScreenState>
  );
}
