import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { lineClasses, type BankImport } from '@portal/shared-kit/contract/finance/bank-import';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';
import { messages as text } from './messages.ts';

interface Row {
  name: string;
  lines?: number;
  amount: number;
}

/** The sums of a file by class, and once it is recorded by destination (I24). */
export function BankTotals({ record }: { record: BankImport }) {
  const { classes, accounted, amount, state } = record;
  const byClass = classes.map(({ class: name, ...sum }) => ({ name: lineClasses[name], ...sum }));
  const went = (Object.keys(text.accounted) as (keyof typeof accounted)[]).map((key) => ({
    name: text.accounted[key],
    amount: accounted[key],
  }));
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      <Sums title={text.totals} head={text.class} rows={byClass} />
      {state !== 'PREVISTO' && (
        <Sums title={text.result} head={text.became} rows={[...went, { name: text.total, amount }]} />
      )}
    </div>
  );
}

const Sums = ({ title, head, rows }: { title: string; head: string; rows: Row[] }) => (
  <Sheet label={title} fits>
    <SheetHead
      columns={[
        head,
        ...(rows.some(({ lines }) => lines !== undefined) ? [text.lineCount] : []),
        text.amount,
      ]}
    />
    <tbody>
      {rows.map(({ name, lines, amount }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {lines !== undefined && <td>{lines}</td>}
          <td style={right}>{formatMoney(amount)}</td>
        </tr>
      ))}
    </tbody>
  </Sheet>
);
