import { usePortal } from '@portal/shared-kit';
import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { generateExtract, type Statement } from '@portal/shared-kit/contract/finance/statement';
import { call, useOpenDocument } from '@portal/shared-kit/data';
import { formatDay } from '@portal/shared-kit/dates';
import { Fact, Facts } from '@portal/shared-kit/screen';
import { Button } from '@portal/shared-kit/ui';
import { useState } from 'react';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';
import { messages as text } from './messages.ts';

const plain = (amountCents: number) => formatMoney(amountCents).replace(/\u00a0MZN$/, '');

interface Props {
  statement: Statement;
  query: { card_id: string; year?: number };
}

/** The lines of a statement with the balance after each, and the totals. */
export function StatementView({ statement, query }: Props) {
  const { student, opening, closing, debit, credit, by_type } = statement;
  return (
    <>
      <Facts title={text.student}>
        <Fact title={text.student}>{[student.name, student.code].filter(Boolean).join(' · ')}</Fact>
        <Fact title={text.course}>{student.course}</Fact>
        <Fact title={text.opening}>{formatMoney(opening)}</Fact>
        <Fact title={text.debit}>{formatMoney(debit)}</Fact>
        <Fact title={text.credit}>{formatMoney(credit)}</Fact>
        <Fact title={text.closing}>{formatMoney(closing)}</Fact>
      </Facts>
      <p>
        <MakePdf query={query} />
      </p>
      <Lines statement={statement} />
      {by_type.length > 0 && (
        <Facts title={text.byType}>
          {by_type.map(({ type, charged, credited }) => (
            <Fact key={type} title={invoiceTypeLabels[type]}>
              {formatMoney(charged)}
              {credited > 0 && ` (${text.credited}: ${formatMoney(credited)})`}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}

function Lines({ statement: { lines } }: Pick<Props, 'statement'>) {
  if (lines.length === 0) return <p>{text.noLines}</p>;
  const amounts = [text.debit, text.credit, text.balance].map((title) => ({ title, amount: true }));
  return (
    <Sheet label={text.lines} style={{ marginBottom: 16 }}>
      <caption style={{ textAlign: 'start', padding: '8px 12px' }}>{text.inMeticais}</caption>
      <SheetHead columns={[text.date, text.document, text.description, ...amounts]} />
      <tbody>
        {lines.map(({ date, kind, document, description, debit, credit, balance }) => (
          <tr key={`${kind} ${document} ${date} ${balance}`}>
            <td style={{ whiteSpace: 'nowrap' }}>{formatDay(date)}</td>
            <td style={{ whiteSpace: 'nowrap' }}>{document}</td>
            <td>{description}</td>
            <td style={right}>{debit > 0 && plain(debit)}</td>
            <td style={right}>{credit > 0 && plain(credit)}</td>
            <td style={right}>{plain(balance)}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

function MakePdf({ query }: Pick<Props, 'query'>) {
  const { http } = usePortal();
  const openDocument = useOpenDocument();
  const [working, setWorking] = useState(false);
  const make = async () => {
    setWorking(true);
    await openDocument(async () => (await call(http, generateExtract, { query })).data.path);
    setWorking(false);
  };
  return (
    <Button type="primary" loading={working} onClick={() => void make()}>
      {text.makePdf}
    </Button>
  );
}
