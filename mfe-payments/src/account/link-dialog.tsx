import { usePortal } from '@portal/shared-kit';
import type { InvoiceRow } from '@portal/shared-kit/contract/finance/invoice';
import { makePaymentLink } from '@portal/shared-kit/contract/finance/payment-link';
import { call, failureOf } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { ActionDialog } from '@portal/shared-kit/form';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useId, useState } from 'react';
import { messages as text } from './messages.ts';

interface Made {
  address: string;
  until: string;
}

/** Creates the secret address of an invoice, to copy or send to the payer (E.1). */
export function LinkDialog({ row, onClose }: { row: InvoiceRow; onClose: () => void }) {
  const { http, notify } = usePortal();
  const [made, setMade] = useState<Made>();
  const [working, setWorking] = useState(false);
  const make = async () => {
    setWorking(true);
    try {
      const { data } = await call(http, makePaymentLink, { params: { id: row.id } });
      setMade({ address: `${location.origin}${data.path}`, until: data.expires_at });
    } catch (error) {
      const { message, supportCode } = failureOf(error);
      notify.error(message, { supportCode });
    } finally {
      setWorking(false);
    }
  };
  return (
    <ActionDialog title={text.linkOf(row.number ?? '')} onClose={onClose}>
      <p>{text.linkHint}</p>
      {made ? (
        <Address {...made} />
      ) : (
        <Button type="primary" loading={working} onClick={() => void make()}>
          {text.makeLink}
        </Button>
      )}
    </ActionDialog>
  );
}

function Address({ address, until }: Made) {
  const { notify } = usePortal();
  const id = useId();
  const words = encodeURIComponent(text.shareText(address));
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => notify.success(text.copied),
      () => notify.error(text.notCopied),
    );
  return (
    <>
      <label htmlFor={id}>{text.address}</label>
      <input
        id={id}
        className="pk-control"
        style={{ width: '100%' }}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <p>{text.linkUntil(formatMoment(until))}</p>
      <Flex wrap align="center" gap="middle">
        <Button type="primary" onClick={copy}>
          {text.copy}
        </Button>
        <a href={`https://wa.me/?text=${words}`} target="_blank" rel="noreferrer">
          {text.byWhatsApp}
        </a>
        <a href={`sms:?body=${words}`}>{text.bySms}</a>
      </Flex>
    </>
  );
}
