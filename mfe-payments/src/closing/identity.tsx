import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import {
  accountingAmounts,
  accountingDocumentList,
  accountingDocuments,
  exportAccountingDocuments,
  type AccountingAmount,
  type accountingPeriod,
} from '@portal/shared-kit/contract/finance/accounting-period';
import { studentAccount } from '@portal/shared-kit/contract/finance/credit';
import { useAllowed } from '@portal/shared-kit/data';
import { ExportList, ListBody, listColumns, useInnerList } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useEffect, useRef, useState } from 'react';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';
import { opensAccount } from '../common/student-records.tsx';
import { messages as text } from './messages.ts';

type Period = Out<typeof accountingPeriod>['data'];

/** The amounts in the order they are added in, each with its sign. */
const lines: readonly { of: AccountingAmount; sign: '' | '+' | '−' | '='; amount: (of: Period) => number }[] =
  [
    { of: 'INICIO', sign: '', amount: ({ identity }) => identity.opening },
    { of: 'FACTURAS', sign: '+', amount: ({ identity }) => identity.charged },
    { of: 'NOTAS', sign: '−', amount: ({ identity }) => identity.credited },
    { of: 'PAGO_ANULADAS', sign: '−', amount: ({ identity }) => identity.annulled_paid },
    { of: 'RECEBIDO', sign: '−', amount: ({ identity }) => identity.received },
    { of: 'REEMBOLSOS', sign: '+', amount: ({ identity }) => identity.refunded },
    { of: 'FIM', sign: '=', amount: ({ identity }) => identity.closing },
  ];
/** Amounts that move nothing between students and institution. */
const beside: typeof lines = [
  { of: 'CREDITO_USADO', sign: '', amount: ({ credit_used }) => credit_used },
  { of: 'POR_IDENTIFICAR', sign: '', amount: ({ unmatched }) => unmatched.amount },
];

/** How what is owed became what is owed at the end; each amount opens the documents it is the sum of (J29). */
export function Identity({ period, query }: { period: Period; query: { year: number; month?: number } }) {
  const [open, setOpen] = useState<AccountingAmount>();
  const row = ({ of, sign, amount }: (typeof lines)[number]) => (
    <tr key={of}>
      <th scope="row" style={{ width: '60%' }}>
        {[sign, accountingAmounts[of]].filter(Boolean).join(' ')}
      </th>
      <td style={right}>{formatMoney(amount(period))}</td>
      <td>
        <Button
          size="small"
          aria-label={text.documentsOf(accountingAmounts[of])}
          aria-expanded={open === of}
          onClick={() => setOpen(open === of ? undefined : of)}
        >
          {text.documents}
        </Button>
      </td>
    </tr>
  );
  return (
    <>
      <Sheet label={text.identity} fits style={{ maxWidth: '100%', marginBlockEnd: 24 }}>
        <caption style={{ textAlign: 'start', padding: '8px 12px' }}>{text.identity}</caption>
        <SheetHead columns={[text.what, { title: text.amount, amount: true }, text.documents]} />
        <tbody>{lines.map(row)}</tbody>
        <tbody>{beside.map(row)}</tbody>
      </Sheet>
      {open && <Documents key={open} of={open} query={query} />}
    </>
  );
}

const columns = listColumns(accountingDocumentList.fields);

function Documents({ of, query }: { of: AccountingAmount; query: { year: number; month?: number } }) {
  const allowed = useAllowed();
  const list = useInnerList(accountingDocuments, { ...query, of });
  const heading = useRef<HTMLHeadingElement>(null);
  // The list opens below the table, on a small screen out of sight.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label={accountingAmounts[of]} style={{ marginBlockEnd: 24 }}>
      <h2 ref={heading} tabIndex={-1} style={{ fontSize: 16, outline: 'none' }}>
        {accountingAmounts[of]}
      </h2>
      <div style={{ marginBlockEnd: 12 }}>
        <ExportList endpoint={exportAccountingDocuments} fixed={{ ...query, of }} />
      </div>
      <ListBody
        label={accountingAmounts[of]}
        list={list}
        columns={columns}
        empty={text.noDocuments}
        name={({ document }) => document}
        actions={({ student_id }) =>
          student_id !== null && allowed(studentAccount) ? [opensAccount(student_id)] : []
        }
      />
    </section>
  );
}
