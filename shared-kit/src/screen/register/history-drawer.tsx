import type { AuditedEntity } from '../../contract/core/audit.ts';
import { HistoryEntries } from '../record/history-entry.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { ViewDrawer } from '../frame/view-drawer.tsx';

export interface HistoryProps {
  of: { entity: AuditedEntity; id: number; name: string };
  open: boolean;
  onClose: () => void;
}

/** Who changed a record, when and what, newest first (decision D0.5). */
export const HistoryDrawer = ({ of, open, onClose }: HistoryProps) => (
  <ViewDrawer title={text.historyTitle(of.name)} open={open} onClose={onClose} width={640}>
    <HistoryEntries key={`${of.entity} ${of.id}`} entity={of.entity} id={of.id} />
  </ViewDrawer>
);
