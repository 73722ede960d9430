import type { AuditLogRow } from '@portal/shared-kit/contract/platform/audit-log';
import { HistoryEntry, HistoryStyle } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

export interface EntryProps {
  entry: AuditLogRow;
  onClose: () => void;
}

/** One line of the log with each field before and after. */
export const EntryDrawer = ({ entry, onClose }: EntryProps) => (
  <Drawer title={entry.record} open onClose={onClose} size={640}>
    <HistoryStyle />
    <ol className="pk-history">
      <HistoryEntry entry={entry} />
    </ol>
    <Flex justify="end">
      <Button onClick={onClose}>{text.close}</Button>
    </Flex>
  </Drawer>
);
