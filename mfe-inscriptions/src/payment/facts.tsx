import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { DeskInvoice } from '@portal/shared-kit/contract/finance/payment';
import { invoiceStateLabels, invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDate } from '@portal/shared-kit/dates';
import type { ReactNode } from 'react';
import { messages as text } from './messages.ts';

/** '000 004 203 40': groups of three, as the bank's machines show them. */
export const grouped = (reference: string): string => reference.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0');

export function InvoiceFacts({
  of: invoice,
}: {
  of: DeskInvoice & { lines?: { description: string; amount: number }[] };
}) {
  const { lines = [] } = invoice;
  return (
    <section aria-label={text.bill}>
      <dl
        style={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
          gap: '6px 16px',
          margin: 0,
        }}
      >
        <Fact title={text.payer}>{invoice.payer_name}</Fact>
        {invoice.payer_code && <Fact title={text.code}>{invoice.payer_code}</Fact>}
        {invoice.course && <Fact title={text.course}>{invoice.course}</Fact>}
        <Fact title={text.invoice}>{`${invoice.number} · ${invoiceTypeLabels[invoice.type]}`}</Fact>
        {lines.length === 0 && <Fact title={text.refersTo}>{invoice.description}</Fact>}
        <Fact title={text.state}>{invoiceStateLabels[invoice.state]}</Fact>
        {lines.map(({ description, amount }) => (
          <Fact key={description} title={description}>
            {formatMoney(amount)}
          </Fact>
        ))}
        <Fact title={text.total}>{formatMoney(invoice.total)}</Fact>
        {invoice.paid > 0 && <Fact title={text.paid}>{formatMoney(invoice.paid)}</Fact>}
        {invoice.credit > 0 && <Fact title={text.credit}>{formatMoney(invoice.credit)}</Fact>}
        <Fact title={text.open}>
          <strong>{formatMoney(invoice.open)}</strong>
        </Fact>
        <Fact title={text.due}>{formatDate(invoice.due_date)}</Fact>
        {invoice.entity && invoice.reference && (
          <Fact title={text.entityAndReference}>{`${invoice.entity} · ${grouped(invoice.reference)}`}</Fact>
        )}
      </dl>
    </section>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt style={{ color: 'var(--p-muted)' }}>{title}</dt>
    <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{children}</dd>
  </>
);
