import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import {
  ownPayments,
  ownPaymentsByType,
  ownTypes,
  type OwnAccount,
} from '@portal/shared-kit/contract/finance/own-payment';
import { invoiceTypeLabels, type PaidType } from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDate } from '@portal/shared-kit/dates';
import { useSearchParams } from '@portal/shared-kit/router';
import { useState } from 'react';
import { Loaded } from '../common/loaded.tsx';
import { Page } from '../common/page.tsx';
import { useKept } from '../common/use-kept.ts';
import { LostPayment } from './lost-payment.tsx';
import { messages as text } from './messages.ts';
import { TransactionCard } from './transaction-card.tsx';
import { later, useConfig } from '@portal/shared-kit';
import type remote from '../../remote.json';
import { payableOf } from '../common/due.model.ts';

const typeOf = (parameter: string | null): PaidType | undefined =>
  ownTypes.find((type) => type === parameter);

/** `/Student/payments`: the student's invoices and payments (decision 89, I30). */
export function PaymentsPage() {
  const [address, setAddress] = useSearchParams();
  const type = typeOf(address.get('tipo'));
  const account = useKept(ownPayments, {});
  const { paymentNotice, payTogether } = useConfig<typeof remote>();
  const lost = address.get('falta');
  const toPay = Number(address.get('pagar'));
  const [target, setTarget] = useState(toPay || undefined);
  const choose = (chosen: string) =>
    setAddress({ ...(lost !== null && { falta: lost }), ...(chosen && { tipo: chosen }) }, { replace: true });
  const payNow = (id: number) => {
    choose('');
    setTarget(id);
  };
  return (
    <Page title={text.title}>
      {paymentNotice && <p className="st-card">{paymentNotice}</p>}
      <Loaded query={account}>
        {({ data, balance, overdue, to_repay, next, block, groups }) => {
          const first = data.find(({ id }) => id === next);
          const meant = data.find(({ id }) => String(id) === lost);
          return (
            <>
              <section className="st-card" aria-label={text.balance}>
                <h2>{text.balance}</h2>
                <p className="st-sum">{formatMoney(balance)}</p>
                {balance === 0 && <p>{text.nothingOwed}</p>}
                {overdue > 0 && <p className="st-error">{text.overdue(overdue)}</p>}
                {to_repay > 0 && <p className="st-error">{text.toRepay(to_repay)}</p>}
                {first && (
                  <div className="st-head">
                    <p>
                      {text.nextDue}: {formatDate(first.due_date)}
                    </p>
                    <button type="button" className="st-button st-main" onClick={() => setTarget(first.id)}>
                      {text.pay}
                    </button>
                  </div>
                )}
                {payTogether && <PayAll data={data} groups={groups} />}
              </section>
              <Blocked block={block} overdue={overdue} onPay={payNow} />
              <LostPayment open={lost !== null} reference={meant?.reference ?? ''} />
              <label className="st-field">
                {text.type}
                <select value={type ?? ''} onChange={({ target }) => choose(target.value)}>
                  <option value="">{text.allTypes}</option>
                  {ownTypes.map((one) => (
                    <option key={one} value={one}>
                      {invoiceTypeLabels[one]}
                    </option>
                  ))}
                </select>
              </label>
              {type ? (
                <OfType key={type} type={type} target={target} />
              ) : (
                <Transactions data={data} empty={text.empty} target={target} />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface TransactionsProps extends Pick<OwnAccount, 'data'> {
  /** Shown where there are none. */
  empty: string;
  /** The invoice to open at once. */
  target: number | undefined;
}

const Transactions = ({ data, empty, target }: TransactionsProps) =>
  data.length === 0 ? (
    <p>{empty}</p>
  ) : (
    data.map((row) => <TransactionCard key={row.id} row={row} isOpen={row.id === target} />)
  );

function OfType({ type, target }: { type: PaidType; target: number | undefined }) {
  const query = useKept(ownPaymentsByType, { query: { type } });
  return (
    <Loaded query={query}>
      {({ data }) => <Transactions data={data} empty={text.emptyOfType} target={target} />}
    </Loaded>
  );
}

interface Props {
  block: OwnAccount['block'];
  overdue: number;
  onPay: (invoiceId: number) => void;
}

/** What the student's overdue invoices block, and how to resolve it (I27). Nothing where nothing is blocked. */
function Blocked({ block, overdue, onPay }: Props) {
  const { invoices, renewal, services, suspended_until } = block;
  const suspended = suspended_until !== null && overdue > 0;
  if (!renewal && services.length === 0 && !suspended) return null;
  return (
    <section className="st-card" aria-label={text.blocked}>
      <h2>{text.blocked}</h2>
      {suspended ? (
        <p>{text.suspended(formatDate(suspended_until))}</p>
      ) : (
        <>
          <p>{text.blockedHint}</p>
          <ul>
            {renewal && <li>{text.blockedRenewal}</li>}
            {services.length > 0 && <li>{text.blockedServices(services)}</li>}
          </ul>
          <p>{text.remedy}</p>
          <div className="st-acts">
            {invoices.map(
              ({ id, number }) =>
                id !== null && (
                  <button key={id} type="button" className="st-button" onClick={() => onPay(id)}>
                    {text.payInvoice(number)}
                  </button>
                ),
            )}
          </div>
        </>
      )}
    </section>
  );
}

const PayTogether = later(() => import('./pay-together.tsx').then((m) => m.PayTogether));

/** 'Pagar tudo': one reference for several invoices (I28). Hidden where there is only one. */
function PayAll({ data, groups }: Pick<OwnAccount, 'data' | 'groups'>) {
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
