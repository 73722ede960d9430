import { usePortal } from '@portal/shared-kit';
import {
  acceptProof,
  rejectProof,
  type Proof,
  type ProofWithInvoice,
} from '@portal/shared-kit/contract/finance/payment-proof';
import { proofStateLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { call } from '@portal/shared-kit/data';
import { ActionDialog } from '@portal/shared-kit/form';
import { ScreenState } from '@portal/shared-kit/screen';
import { Alert, Button, Flex } from '@portal/shared-kit/ui';
import { Drawer } from '@portal/shared-kit/ui-data';
import { useState } from 'react';
import { InvoiceFacts } from './facts.tsx';
import { messages as text } from './messages.ts';
import { PaymentForm } from './payment-form.tsx';
import { ProofView } from './proof-view.tsx';
import { useClaimedProof } from './use-claimed-proof.ts';

interface PanelProps {
  proof: Proof;
  onClose: () => void;
}

/** A proof and its invoice side by side, claimed while open (decision 97). */
export function ProofPanel({ proof, onClose }: PanelProps) {
  const { held, failure, retry } = useClaimedProof(proof.id);
  return (
    <Drawer
      title={text.proofTitle(proof.payer_name)}
      open
      onClose={onClose}
      size={1080}
      mask={{ closable: false }}
    >
      <ScreenState failure={failure} loading={!held} empty={undefined} onRetry={retry}>
        {held && (
          <div
            style={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
              gap: 24,
              alignItems: 'start',
            }}
          >
            <ProofView proof={held} />
            <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
              <InvoiceFacts of={held.bill} />
              <Decision proof={held} onDone={onClose} />
            </div>
          </div>
        )}
      </ScreenState>
      <Flex justify="end" style={{ marginTop: 16 }}>
        <Button onClick={onClose}>{text.close}</Button>
      </Flex>
    </Drawer>
  );
}

function Decision({ proof, onDone }: { proof: ProofWithInvoice; onDone: () => void }) {
  const { http } = usePortal();
  const [rejecting, setRejecting] = useState(false);
  const params = { id: proof.id };
  if (proof.state === 'ACEITE' || proof.state === 'REJEITADO')
    return (
      <Alert
        type="info"
        showIcon
        title={text.decidedBy(proofStateLabels[proof.state], proof.decided_by)}
        description={proof.reason || undefined}
      />
    );
  if (!proof.held_by_me)
    return <Alert type="warning" showIcon title={text.heldByOther(proof.held_by ?? '')} />;
  return (
    <>
      <PaymentForm
        invoice={proof.bill}
        onConfirm={(body) => call(http, acceptProof, { params, body })}
        onDone={onDone}
      >
        <Button danger onClick={() => setRejecting(true)}>
          {text.reject}
        </Button>
      </PaymentForm>
      <ActionDialog
        open={rejecting}
        title={text.rejectQuestion}
        confirm={text.reject}
        danger
        reason
        onConfirm={async ({ reason }) => {
          const answer = await call(http, rejectProof, { params, body: { reason } });
          onDone();
          return answer;
        }}
        onClose={() => setRejecting(false)}
      >
        {text.rejectHint}
      </ActionDialog>
    </>
  );
}
