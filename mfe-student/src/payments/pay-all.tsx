import { later } from '@portal/shared-kit';
import type { OwnAccount } from '@portal/shared-kit/contract/finance/own-payment';
import { useState } from 'react';
import { payableOf } from '../common/due.model.ts';
import { messages as text } from './messages.ts';

const PayTogether = later(() => import('./pay-together.tsx').then((m) => m.PayTogether));

/** 'Pagar tudo': one reference for several invoices (I28). Hidden where there is only one. */
export function PayAll({ data, groups }: Pick<OwnAccount, 'data' | 'groups'>) {
  const [shown, setShown] = useState(false);
  const open = payableOf(data);
  if (open.length < 2 && groups.length === 0) return null;
  const sum = open.reduce((total, one) => total + one.open, 0);
  const what = open.every(({ type }) => type === 'PROPINA') ? 'meses' : 'facturas';
  return (
    <details onToggle={({ currentTarget }) => setShown((before) => before || currentTarget.open)}>
      <summary>{open.length < 2 ? text.payTogether : text.payAll(open.length, what, sum)}</summary>
      {shown && <PayTogether rows={open} groups={groups} />}
    </details>
  );
}
