import { usePortal } from '@portal/shared-kit';
import { amountForm, creditInvoice, useCredit } from '@portal/shared-kit/contract/finance/credit';
import { annulInvoice, type InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import { call } from '@portal/shared-kit/data';
import { ActionDialog, MoneyField } from '@portal/shared-kit/form';
import { Form } from '@portal/shared-kit/ui-data';
import type { InvoiceAct as Act } from './account.ts';
import { messages as text } from './messages.ts';

export interface InvoiceActProps {
  act: Exclude<Act, 'link'>;
  row: InvoiceRow;
  /** The student's credit. */
  creditCents: number;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for the reason of an action on an invoice, and executes it. */
export function InvoiceAct({ act, row, creditCents, onClose, onDone }: InvoiceActProps) {
  const { http } = usePortal();
  const params = { id: row.id };
  const number = row.number ?? '';
  const afterChange = <Answer,>(answer: Answer) => {
    onDone();
    return answer;
  };
  const openCents = row.total - row.paid;
  if (act === 'annul')
    return (
      <ActionDialog
        danger
        reason
        title={text.annulQuestion(number)}
        confirm={text.annul}
        onConfirm={({ reason }) =>
          call(http, annulInvoice, { params, body: { reason, version: row.version } }).then(afterChange)
        }
        onClose={onClose}
      >
        {text.annulHint}
      </ActionDialog>
    );
  const isUse = act === 'use';
  return (
    <ActionDialog<{ amount: number }>
      reason
      title={isUse ? text.useQuestion(number) : text.noteQuestion(number)}
      confirm={isUse ? text.useCredit : text.note}
      schema={amountForm}
      value={isUse ? { amount: Math.min(openCents, creditCents) } : {}}
      onConfirm={(body) =>
        isUse
          ? call(http, useCredit, { params, body }).then(afterChange)
          : call(http, creditInvoice, { params, body }).then(afterChange)
      }
      onClose={onClose}
    >
      <p>{isUse ? text.useHint(creditCents, openCents) : text.noteHint}</p>
      <Form.Item name="amount" label={text.howMuch}>
        <MoneyField />
      </Form.Item>
    </ActionDialog>
  );
}
