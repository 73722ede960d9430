import { exportInvoices } from '@portal/shared-kit/contract/finance/invoice';
import { ExportList } from '@portal/shared-kit/screen';
import type { AccountTabProps } from './account.ts';
import { Groups } from './groups.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { messages as text } from './messages.ts';

/** All invoices, with the use of credit for each. */
export const InvoicesTab = ({ account, reload }: AccountTabProps) => (
  <>
    <Groups account={account} reload={reload} />
    <InvoiceList
      student_id={account.student_id}
      label={text.invoices}
      columns={['number', 'lines', 'total', 'paid', 'due_date', 'state']}
      creditCents={account.balance}
      above={
        <div style={{ marginBlockEnd: 12 }}>
          <ExportList endpoint={exportInvoices} fixed={{ student_id: account.student_id }} />
        </div>
      }
      onChanged={reload}
    />
  </>
);
