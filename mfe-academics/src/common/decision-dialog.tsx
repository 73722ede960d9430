import { ActionDialog } from '@portal/shared-kit/form';
import { Radio } from '@portal/shared-kit/ui-data';
import { useState, type ReactNode } from 'react';

const text = {
  decision: 'Decisão',
} as const;

interface Choice<Decision> {
  value: Decision;
  label: string;
}
interface Props<Decision> {
  title: string;
  grant: Choice<Decision>;
  refuse: Choice<Decision>;
  onDecide: (decided: { decision: Decision; reason: string }) => Promise<{ message: string }>;
  onClose: () => void;
  /** What is decided. */
  children: ReactNode;
}

/** Grants or refuses a request, with a reason. */
export function DecisionDialog<Decision extends string>({
  title,
  grant,
  refuse,
  onDecide,
  onClose,
  children,
}: Props<Decision>) {
  const [decision, setDecision] = useState(grant.value);
  const refusing = decision === refuse.value;
  return (
    <ActionDialog
      title={title}
      confirm={(refusing ? refuse : grant).label}
      danger={refusing}
      reason
      onConfirm={({ reason }) => onDecide({ decision, reason })}
      onClose={onClose}
    >
      {children}
      <Radio.Group
        aria-label={text.decision}
        value={decision}
        onChange={({ target }) => setDecision(target.value as Decision)}
        options={[grant, refuse]}
      />
    </ActionDialog>
  );
}
