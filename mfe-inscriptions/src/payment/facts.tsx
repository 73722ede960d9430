import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { DeskInvoice } from '@portal/shared-kit/contract/finance/payment';
import { invoiceStateLabels, invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDate } from '@portal/shared-kit/dates';
import type { ReactNode } from 'react';
import { messages as text } from './messages.ts';

/** '000 004 203 40': groups of three, as the bank's machines show them. */
export const grouped = (reference: string): string => reference.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0');

/** The facts of an invoice, to compare with a proof. */
export function InvoiceFacts({
  of: it,
}: {
  of: DeskInvoice & { lines?: { description: string; amount: number }[] };
}) {
  const { lines = [] } = it;
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
        <Fact title={text.payer}>{it.payer_name}</Fact>
        {it.payer_code && <Fact title={text.code}>{it.payer_code}</Fact>}
        {it.course && <Fact title={text.course}>{it.course}</Fact>}
        <Fact title={text.invoice}>{`${it.number} · ${invoiceTypeLabels[it.type]}`}</Fact>
        {lines.length === 0 && <Fact title={text.refersTo}>{it.description}</Fact>}
        <Fact title={text.state}>{invoiceStateLabels[it.state]}</Fact>
        {lines.map(({ description, amount }) => (
          <Fact key={description} title={description}>
            {formatMoney(amount)}
          </Fact>
        ))}
        <Fact title={text.total}>{formatMoney(it.total)}</Fact>
        {it.paid > 0 && <Fact title={text.paid}>{formatMoney(it.paid)}</Fact>}
        {it.credit > 0 && <Fact title={text.credit}>{formatMoney(it.credit)}</Fact>}
        <Fact title={text.open}>
          <strong>{formatMoney(it.open)}</strong>
        </Fact>
        <Fact title={text.due}>{formatDate(it.due_date)}</Fact>
        {it.entity && it.reference && (
          <Fact title={text.entityAndReference}>{`${it.entity} · ${grouped(it.reference)}`}</Fact>
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
