import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { joinInvoices, referenceGroupPdf } from '@portal/shared-kit/contract/finance/join-invoices';
import { inThrees } from '@portal/shared-kit/contract/finance/payment-reference-text';
import type { ReferenceGroup } from '@portal/shared-kit/contract/finance/reference-group';
import { call, useAllowed, useOpenDocument } from '@portal/shared-kit/data';
import { Button, Flex } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { AccountDialog } from './account-dialog.ts';
import type { AccountTabProps } from './account.ts';
import { messages as text } from './messages.ts';

/** References that pay several invoices of the account together, and the button for a new one (I28). */
export function Groups({ account, reload }: AccountTabProps) {
  const allowed = useAllowed();
  const [open, setOpen] = useState(false);
  if (account.open === 0) return null;
  return (
    <section aria-label={text.groups} style={{ marginBottom: 16 }}>
      {account.groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
      {allowed(joinInvoices) && <Button onClick={() => setOpen(true)}>{text.join}</Button>}
      {open && <AccountDialog of={{ act: 'join', account }} onDone={reload} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Group({ group: { id, amount, references, invoices } }: { group: ReferenceGroup }) {
  const { http } = usePortal();
  const open = useOpenDocument();
  const title = text.together(invoices.length, amount);
  const page = () =>
    void open(async () => (await call(http, referenceGroupPdf, { params: { id } })).data.path);
  return (
    <Flex wrap align="center" gap="small" role="group" aria-label={title} style={{ marginBottom: 8 }}>
      <div style={{ flex: '1 1 260px' }}>
        <strong>{title}</strong>
        {references.map(({ entity, bank, number }) => (
          <div key={`${entity} ${number}`}>{text.payBy(bank, entity, inThrees(number))}</div>
        ))}
        <small>{invoices.map((one) => `${one.number} (${formatMoney(one.open)})`).join(', ')}</small>
      </div>
      <Button onClick={page}>{text.groupPage}</Button>
    </Flex>
  );
}
