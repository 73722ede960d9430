import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  confirmSecondPersonChange,
  fileRules,
  type SecondPersonSettings,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { useAllowed } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { Button, Flex } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

interface Props {
  pending: NonNullable<SecondPersonSettings['pending']>;
  onAct: (act: 'confirm-change' | 'refuse-change') => void;
}

/** A change of the settings that waits, for somebody else than who asked for it (J28). */
export function PendingChange({
  pending: { amount, files, reason, requested_at, requested_by, own },
  onAct,
}: Props) {
  const allowed = useAllowed();
  const at = formatMoment(requested_at);
  return (
    <section aria-label={text.pending} style={{ marginBottom: 12 }}>
      <h2 style={{ fontSize: 16 }}>{text.pending}</h2>
      <p>{text.pendingWhat(formatMoney(amount), fileRules[files])}</p>
      <p>{own ? text.pendingByYou(at, reason) : text.pendingBy(requested_by, at, reason)}</p>
      {allowed(confirmSecondPersonChange) && (
        <Flex wrap gap="small">
          {!own && (
            <Button type="primary" onClick={() => onAct('confirm-change')}>
              {text.confirmChange}
            </Button>
          )}
          <Button danger onClick={() => onAct('refuse-change')}>
            {own ? text.withdrawChange : text.refuseChange}
          </Button>
        </Flex>
      )}
    </section>
  );
}
