import { usePortal } from '@portal/shared-kit';
import { payInvoice, type DeskInvoice } from '@portal/shared-kit/contract/finance/payment';
import { call, upload } from '@portal/shared-kit/data';
import { Button } from '@portal/shared-kit/ui';
import { InvoiceFacts } from './facts.tsx';
import { messages as text } from './messages.ts';
import { PaymentDrawer, PaymentForm } from './payment-form.tsx';

interface CounterProps {
  invoice: DeskInvoice;
  onClose: () => void;
  onDone: () => void;
}

/** Records a payment at the counter, with an optional proof. */
export function CounterPanel({ invoice, onClose, onDone }: CounterProps) {
  const { http } = usePortal();
  const params = { id: invoice.id };
  return (
    <PaymentDrawer title={text.recordTitle(invoice.payer_name)} size={560} onClose={onClose}>
      {({ onDirty, requestClose }) => (
        <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}>
          <InvoiceFacts of={invoice} />
          <PaymentForm
            invoice={invoice}
            withPaper
            onDirty={onDirty}
            onConfirm={async (body, file) => {
              const done = await (file
                ? upload(http, payInvoice, { params, body, file })
                : call(http, payInvoice, { params, body }));
              onDone();
              return done;
            }}
            onDone={onClose}
          >
            <Button onClick={requestClose}>{text.cancel}</Button>
          </PaymentForm>
        </div>
      )}
    </PaymentDrawer>
  );
}
