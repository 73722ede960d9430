import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { history, type AuditedEntity } from '../contract/audit.ts';
import { pageSizes } from '../contract/envelope.ts';
import { useEndpoint } from '../data/hooks.ts';
import { HistoryEntry, HistoryStyle } from './history-entry.tsx';
import { screenMessages as text } from './messages.ts';
import { Pager } from './pager.tsx';
import { ScreenState } from './screen-state.tsx';
import { useReturnFocus } from './use-return-focus.ts';

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
  const [page, setPage] = useState(1);
  const [perPage, setSize] = useState<number>(pageSizes[0]);
  const { data, error, isPlaceholderData, refetch } = useEndpoint(history, {
    query: { entity, entity_id: id, page, per_page: perPage },
  });
  const total = data?.meta.total ?? 0;
  const setPerPage = (size: number) => {
    setSize(size);
    setPage(1);
  };
  return (
    <ScreenState
      failure={data ? undefined : (error ?? undefined)}
      loading={!data}
      empty={total === 0 ? text.historyEmpty : undefined}
      onRetry={() => void refetch()}
    >
      <ol className={isPlaceholderData ? 'pk-history pk-stale' : 'pk-history'} aria-busy={isPlaceholderData}>
        {data?.data.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {total > pageSizes[0] && <Pager list={{ total, capped: false, page, perPage, setPage, setPerPage }} />}
    </ScreenState>
  );
}
