import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { PeriodSum } from '@portal/shared-kit/contract/finance/accounting-period';
import {
  invoiceTypeLabels,
  methodLabels,
  type PaidType,
  type PaymentMethod,
} from '@portal/shared-kit/contract/finance/payment-rules';
import { formatDate } from '@portal/shared-kit/dates';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';
import { messages as text } from './messages.ts';

/** The tables of a period, in order. */
export const tables = ['by_type', 'by_method', 'by_entity', 'charged', 'credited', 'by_day'] as const;
type Table = (typeof tables)[number];

const typeName = (name: string) => (name === 'CREDITO' ? text.credit : invoiceTypeLabels[name as PaidType]);
const names: Record<Table, (name: string) => string> = {
  by_type: typeName,
  by_method: (name) => methodLabels[name as PaymentMethod],
  by_entity: (name) => name || text.noEntity,
  by_day: formatDate,
  charged: typeName,
  credited: typeName,
};

/** Sums by one dimension, with their total. */
export function SumTable({ of, rows }: { of: Table; rows: readonly PeriodSum[] }) {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Sheet label={text[of]} fits style={{ maxWidth: '100%' }}>
      <caption style={{ textAlign: 'start', padding: '8px 12px' }}>{text[of]}</caption>
      <SheetHead
        columns={[text.name[of], { title: text.count, amount: true }, { title: text.amount, amount: true }]}
      />
      <tbody>
        {rows.map(({ name, count, amount }) => (
          <tr key={name}>
            <th scope="row">{names[of](name)}</th>
            <td style={right}>{count}</td>
            <td style={right}>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text.total}</th>
          <td />
          <td style={right}>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </Sheet>
  );
}
