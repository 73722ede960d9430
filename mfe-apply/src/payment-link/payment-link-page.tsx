import type { LinkedInvoice, publicPayment } from '@portal/shared-kit/contract/finance/payment-link';
import { callPublic, later, LightPage, useLightPortal, type LightFailure } from '@portal/shared-kit/light';
import { useCallback, useEffect, useState } from 'react';
import '../common/apply.css';
import { CallFailure } from '../common/call-failure.tsx';
import { messages as text } from './messages.ts';

const PayableView = later(() => import('./payable-view.tsx').then((m) => m.PayableView));

/** The secret at the end of the address; empty where it is missing. */
const codeIn = (pathname: string): string => /^[\w-]{43}$/.exec(pathname.split('/')[2] ?? '')?.[0] ?? '';

/** `/pagar/:code?`: how an invoice is paid, for anybody with the address (E.1). */
export function PaymentLinkPage() {
  const { location } = useLightPortal();
  const [payable, setPayable] = useState<LinkedInvoice>();
  const [failure, setFailure] = useState<LightFailure>();
  const [incomplete, setIncomplete] = useState(false);
  const load = useCallback(async () => {
    const code = codeIn(location.getState().pathname);
    setFailure(undefined);
    setIncomplete(code === '');
    if (code === '') return;
    try {
      const { data } = await callPublic<typeof publicPayment>('GET', '/payment-links/:code', {
        params: { code },
      });
      setPayable(data);
    } catch (error) {
      setFailure(error as LightFailure);
    }
  }, [location]);
  useEffect(() => void load(), [load]);
  return (
    <LightPage title={text.title}>
      {incomplete && <p>{text.incomplete}</p>}
      <CallFailure failure={failure} retry={() => void load()} />
      {payable && <PayableView payable={payable} />}
      {!payable && !failure && !incomplete && <p role="status">{text.loading}</p>}
    </LightPage>
  );
}
