import { reasonLength } from '@portal/shared-kit/contract/identity/access';
import { ActionDialog } from '@portal/shared-kit/form';
import { rightsText as text } from './permission-words.ts';

interface WhyDialogProps {
  /** The additional permissions. */
  added: readonly string[];
  onConfirm: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Asks for the reason of additional permissions (decision 56). */
export const WhyDialog = ({ added, onConfirm, onClose }: WhyDialogProps) => (
  <ActionDialog
    title={text.whyQuestion}
    confirm={text.save}
    reason={{ min: reasonLength }}
    onConfirm={({ reason }) => onConfirm(reason)}
    onClose={onClose}
  >
    <p style={{ margin: 0 }}>{text.added}</p>
    <ul style={{ margin: 0, maxHeight: 200, overflowY: 'auto' }}>
      {added.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  </ActionDialog>
);
