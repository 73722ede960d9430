import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import { lineClasses, type BankImport } from '@portal/shared-kit/contract/finance/bank-import';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';
import { amountIn } from './amount.ts';
import { messages as text } from './messages.ts';

/** The sums of a file by class, which add up to the file, and once it is recorded by destination (I24, J26). */
export function BankTotals({ record }: { record: BankImport }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 24 }}>
      <ClassTotals record={record} />
      {record.state !== 'PREVISTO' && <Destinations record={record} />}
    </div>
  );
}

/** Amounts in another currency are in no sum. */
const ClassTotals = ({ record: { classes, lines, amount, outgoing } }: { record: BankImport }) => (
  <Sheet label={text.totals} fits>
    <SheetHead
      columns={[
        text.class,
        text.lineCount,
        { title: text.incoming, amount: true },
        { title: text.outgoing, amount: true },
      ]}
    />
    <tbody>
      {classes.map(({ class: name, currency, ...sum }) => (
        <tr key={`${name} ${currency}`}>
          <th scope="row">
            {currency === 'MZN' ? lineClasses[name] : text.inCurrency(lineClasses[name], currency)}
          </th>
          <td>{sum.lines}</td>
          <td style={right}>{sum.amount === 0 ? '—' : amountIn(currency, sum.amount)}</td>
          <td style={right}>{sum.outgoing === 0 ? '—' : amountIn(currency, sum.outgoing)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{text.total}</th>
        <td>{lines}</td>
        <td style={right}>{formatMoney(amount)}</td>
        <td style={right}>{formatMoney(outgoing)}</td>
      </tr>
    </tfoot>
  </Sheet>
);

const Destinations = ({ record: { accounted, amount } }: { record: BankImport }) => (
  <Sheet label={text.result} fits>
    <SheetHead columns={[text.became, { title: text.amount, amount: true }]} />
    <tbody>
      {(Object.keys(text.accounted) as (keyof typeof accounted)[]).map((key) => (
        <tr key={key}>
          <th scope="row" style={{ whiteSpace: 'nowrap' }}>
            {text.accounted[key]}
          </th>
          <td style={right}>{formatMoney(accounted[key])}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{text.total}</th>
        <td style={right}>{formatMoney(amount)}</td>
      </tr>
    </tfoot>
  </Sheet>
);
