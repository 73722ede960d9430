import type { withdrawCandidacy } from '@portal/shared-kit/contract/admissions/candidate-tracking';
import { Button, callPublic, type LightFailure } from '@portal/shared-kit/light';
import { useState } from 'react';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { CallFailure } from '../common/call-failure.tsx';
import { messages as text } from './messages.ts';
import type { TrackedProps } from './tracked.ts';

/** Withdraws a candidacy, after a confirmation (C.1). */
export function Withdraw({ candidacy: { session }, onChange }: TrackedProps) {
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<LightFailure>();
  async function withdraw() {
    if (sending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const body = { session };
      const { data } = await callPublic<typeof withdrawCandidacy>('POST', '/candidatura/desistir', { body });
      setAsking(false);
      onChange(data);
    } catch (error) {
      setFailure(error as LightFailure);
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {text.withdraw}
      </Button>
      {asking && (
        <ConfirmDialog
          question={text.withdrawQuestion}
          hint={text.withdrawHint}
          yes={sending ? text.withdrawing : text.withdrawYes}
          busy={sending}
          onYes={() => void withdraw()}
          onNo={() => setAsking(false)}
        >
          <CallFailure failure={failure} retry={() => void withdraw()} />
        </ConfirmDialog>
      )}
    </>
  );
}
