import { ActionDialog } from '@portal/shared-kit/form';

interface PaymentWhyProps {
  question: string;
  hint: string;
  confirm: string;
  run: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a reason that is communicated to others. */
export const Why = ({ question, hint, confirm, run, onClose, onDone }: PaymentWhyProps) => (
  <ActionDialog
    danger
    reason
    title={question}
    confirm={confirm}
    onConfirm={({ reason }) => run(reason)}
    onDone={onDone}
    onClose={onClose}
  >
    {hint}
  </ActionDialog>
);
