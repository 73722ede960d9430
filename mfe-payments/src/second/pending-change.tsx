import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  confirmSecondPersonChange,
  fileRules,
  refuseSecondPersonChange,
  type SecondPersonSettings,
} from '@portal/shared-kit/contract/finance/payment-approval';
import { call, useAllowed } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { messages as text } from './messages.ts';

/** A change of the settings that waits, for somebody else than who asked for it (J28). */
export function PendingChange({
  pending: { id, amount, files, reason, requested_at, requested_by, own },
  onDone,
}: {
  pending: NonNullable<SecondPersonSettings['pending']>;
  onDone: () => void;
}) {
  const { http } = usePortal();
  const allowed = useAllowed();
  const [act, setAct] = useState<'confirm' | 'refuse'>();
  const params = { id };
  const told = <Answer,>(answer: Answer) => {
    onDone();
    return answer;
  };
  const close = () => setAct(undefined);
  const at = formatMoment(requested_at);
  const refusal = own ? text.withdrawChange : text.refuseChange;
  const what = text.pendingWhat(formatMoney(amount), fileRules[files]);
  return (
    <section aria-label={text.pending} style={{ marginBottom: 12 }}>
      <h2 style={{ fontSize: 16 }}>{text.pending}</h2>
      <p>{what}</p>
      <p>{own ? text.pendingByYou(at, reason) : text.pendingBy(requested_by, at, reason)}</p>
      {allowed(confirmSecondPersonChange) && (
        <Flex wrap gap="small">
          {!own && (
            <Button type="primary" onClick={() => setAct('confirm')}>
              {text.confirmChange}
            </Button>
          )}
          <Button danger onClick={() => setAct('refuse')}>
            {refusal}
          </Button>
        </Flex>
      )}
      {act === 'confirm' && (
        <ActionDialog
          title={text.confirmChange}
          confirm={text.confirmChange}
          onConfirm={() => call(http, confirmSecondPersonChange, { params }).then(told)}
          onClose={close}
        >
          <p>{what}</p>
          {text.confirmChangeHint}
        </ActionDialog>
      )}
      {act === 'refuse' && (
        <ActionDialog
          danger
          reason
          title={refusal}
          confirm={refusal}
          onConfirm={(body) => call(http, refuseSecondPersonChange, { params, body }).then(told)}
          onClose={close}
        >
          {text.refuseChangeHint}
        </ActionDialog>
      )}
    </section>
  );
}
