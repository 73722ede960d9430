import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { LinkedInvoice } from '@portal/shared-kit/contract/finance/payment-link';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { Panel } from '@portal/shared-kit/light';
import { PaymentLines } from '../common/payment-lines.tsx';
import { messages as text } from './messages.ts';

interface PayableProps {
  payable: LinkedInvoice;
}

/** The open amount and its references; a paid or annulled invoice shows its state only. */
export function PayableView({ payable: { type, state, open_cents, due_date, references } }: PayableProps) {
  if (state !== 'ABERTA') return <p role="status">{state === 'PAGA' ? text.paid : text.annulled}</p>;
  return (
    <Panel title={text.ways}>
      <dl className="a-facts">
        <div>
          <dt>{text.what}</dt>
          <dd>{invoiceTypeLabels[type]}</dd>
        </div>
        <div>
          <dt>{text.open}</dt>
          <dd>{formatMoney(open_cents)}</dd>
        </div>
      </dl>
      <p className="p-muted">{references.length > 0 ? text.help : text.noWay}</p>
      <PaymentLines references={references} due={due_date} />
    </Panel>
  );
}
