import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import type { AuditedEntity } from '../../contract/core/audit.ts';
import { HistoryEntries } from '../record/history-entries.tsx';
import { screenMessages as text } from '../frame/messages.ts';
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
      <HistoryEntries key={`${of.entity} ${of.id}`} entity={of.entity} id={of.id} />
      <Flex justify="end" style={{ marginTop: 16 }}>
        <Button onClick={onClose}>{text.close}</Button>
      </Flex>
    </Drawer>
  );
}
