import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { formatDate } from '@portal/shared-kit/dates';
import { Button } from '@portal/shared-kit/light';
import { useState } from 'react';
import { commonText as text, commonText } from './messages.ts';

/** One way to pay an invoice, in display form. */
interface PaymentLine {
  entity: string;
  bank: string;
  number: string;
  amount_cents: number;
}

/** What a relative needs to pay (decision E.1): 'Entidade 90123 Referência 000 004 203 40 Valor 2 500,00 MZN até 10/03'. */
export function shareText({ entity, number, amount_cents }: PaymentLine, due: string): string {
  const [day, month] = formatDate(due).split('/');
  const text = commonText.shareText(entity, inThrees(number), formatMoney(amount_cents), `${day}/${month}`);
  return text.replaceAll('\u00a0', ' ');
}

interface PaymentLinesProps {
  references: readonly PaymentLine[];
  /** 'aaaa-mm-dd' */
  due: string;
}

/** Entity, reference and amount of each way to pay, to copy or to share with the payer (decisions 19, 20, 123, E.1). */
export const PaymentLines = ({ references, due }: PaymentLinesProps) =>
  references.map((line) => (
    <div key={`${line.entity} ${line.number}`} className="a-payment" role="group" aria-label={line.bank}>
      <p className="a-bank">{line.bank}</p>
      <dl className="a-facts">
        <Fact name={text.entity} shown={line.entity} value={line.entity} />
        <Fact name={text.reference} shown={inThrees(line.number)} value={line.number} />
        <Fact
          name={text.amount}
          shown={formatMoney(line.amount_cents)}
          value={plainAmount(line.amount_cents)}
        />
        <div>
          <dt>{text.payUntil}</dt>
          <dd>{formatDate(due)}</dd>
        </div>
      </dl>
      <Share message={shareText(line, due)} />
    </div>
  ));

/** As typed into a bank's form. */
const plainAmount = (cents: number) => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

const Fact = ({ name, shown, value }: { name: string; shown: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className="a-value">{shown}</span>
      <CopyButton what={name.toLowerCase()} value={value} />
    </dd>
  </div>
);

const Share = ({ message }: { message: string }) => (
  <p className="a-share">
    <span>{text.shareHint}</span>
    <a href={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank" rel="noreferrer">
      {text.byWhatsApp}
    </a>
    <a href={`sms:?body=${encodeURIComponent(message)}`}>{text.bySms}</a>
    <CopyButton what={text.allOfIt} value={message} />
  </p>
);

function CopyButton({ what, value }: { what: string; value: string }) {
  const [result, setResult] = useState('');
  const copy = async () => setResult((await copyText(value)) ? text.copied : text.notCopied);
  return (
    <>
      <Button kind="quiet" onClick={() => void copy()}>
        {text.copy(what)}
      </Button>
      <span role="status" className="a-copied">
        {result}
      </span>
    </>
  );
}

/** Copies a text; true on success. Without TLS there is no clipboard API, so execCommand is the fallback. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  // Inside an open dialog, since everything else is inert.
  const place = document.querySelector('dialog[open]') ?? document.body;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'p-visually-hidden';
  place.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
