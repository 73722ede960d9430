import { later } from '@portal/shared-kit';
import type { OwnTransaction } from '@portal/shared-kit/contract/finance/own-payment';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import { menuWallets } from '@portal/shared-kit/contract/finance/mpesa-rules';
import { ownMpesaTypes } from '@portal/shared-kit/contract/finance/own-mpesa';
import { useEndpoint } from '@portal/shared-kit/data';
import { useState } from 'react';
import { messages as text } from './mpesa-messages.ts';

const MpesaForm = later(() => import('./mpesa-form.tsx').then((m) => m.MpesaForm));

interface MpesaPaymentProps {
  row: Pick<OwnTransaction, 'id' | 'number'>;
  /** The form was opened: it stays until it is closed, also once the invoice is paid. */
  onOpen: () => void;
}

/** 'Pagar com M-Pesa' of an open invoice (E.5). Nothing where no entity takes it by M-Pesa. */
export function MpesaPayment({ row, onOpen }: MpesaPaymentProps) {
  const { data, error, refetch } = useEndpoint(ownMpesaTypes, {});
  const [shown, setShown] = useState(false);
  if (shown) return <MpesaForm of={row} onDone={() => setShown(false)} />;
  if (error && !data)
    return (
      <div className="st-acts">
        <p className="st-error">{text.unknown}</p>
        <button type="button" className="st-button" onClick={() => void refetch()}>
          {text.again}
        </button>
      </div>
    );
  const menus = data?.data.menus.filter(({ invoice_id }) => invoice_id === row.id) ?? [];
  const isOffered = data?.data.invoice_ids.includes(row.id) ?? false;
  const open = () => {
    onOpen();
    setShown(true);
  };
  return (
    <>
      {menus.map(({ wallet, shortcode, entity, reference }) => (
        <p key={wallet}>{text.menu(menuWallets[wallet], shortcode, entity, inThrees(reference))}</p>
      ))}
      {isOffered && (
        <div className="st-acts">
          <button type="button" className="st-button" aria-label={text.payOf(row.number)} onClick={open}>
            {text.pay}
          </button>
        </div>
      )}
    </>
  );
}
