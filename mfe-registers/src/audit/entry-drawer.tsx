import type { AuditLogRow } from '@portal/shared-kit/contract/platform/audit-log';
import { HistoryEntry, HistoryStyle, ViewDrawer } from '@portal/shared-kit/screen';

/** One line of the log with each field before and after. */
export const EntryDrawer = ({ entry, onClose }: { entry: AuditLogRow; onClose: () => void }) => (
  <ViewDrawer title={entry.record} onClose={onClose} width={640}>
    <HistoryStyle />
    <ol className="pk-history">
      <HistoryEntry entry={entry} />
    </ol>
  </ViewDrawer>
);
