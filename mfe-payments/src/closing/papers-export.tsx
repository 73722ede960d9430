import { usePortal } from '@portal/shared-kit';
import {
  accountingPapers,
  exportAccounting,
  type AccountingPapers,
} from '@portal/shared-kit/contract/finance/accounting-period';
import { call, useAllowed } from '@portal/shared-kit/data';
import { ExportMenu } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';

/** The invoices, receipts or credit notes of a period as a file, if permitted. */
export function PapersExport({ query }: { query: { year: number; month?: number } }) {
  const { http } = usePortal();
  const allowed = useAllowed();
  const [of, setOf] = useState<AccountingPapers>('FACTURAS');
  if (!allowed(exportAccounting)) return null;
  return (
    <>
      <select
        className="pk-control"
        aria-label={text.papers}
        value={of}
        onChange={({ target }) => setOf(target.value as AccountingPapers)}
      >
        {Object.entries(accountingPapers).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ExportMenu make={(format) => call(http, exportAccounting, { query: { ...query, of, format } })} />
    </>
  );
}
