import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { LayoutTrial } from '@portal/shared-kit/contract/finance/bank-layout';
import { formatMoment } from '@portal/shared-kit/dates';
import { Alert } from '@portal/shared-kit/ui';
import type { ReactNode } from 'react';
import { Sheet, SheetHead } from '../common/sheet.tsx';
import { layoutText as text } from './layout-messages.ts';

/** The sample as read by the layout: totals, first lines, and unreadable ones. */
export function LayoutTrialView({ found }: { found: LayoutTrial }) {
  const { lines, problems, credits, debits, unreadable } = found;
  const sum = text.sum(
    text.credits(credits.lines, formatMoney(credits.amount)),
    text.debits(debits.lines, formatMoney(debits.amount)),
  );
  const whole = unreadable === 0 && credits.lines + debits.lines > 0;
  return (
    <>
      <Alert
        type={whole ? 'success' : 'warning'}
        showIcon
        title={whole ? text.allRead : text.unreadable(unreadable)}
        description={sum}
      />
      {lines.length > 0 && (
        <Table
          label={text.lines}
          heads={[
            text.line,
            text.moment,
            text.amount,
            text.fields.reference,
            text.fields.transaction,
            text.fields.told,
          ]}
          rows={lines.map((it) => [
            it.number,
            formatMoment(it.paid_at),
            `${it.credit ? '' : '−'}${formatMoney(it.amount)}`,
            it.reference || '—',
            it.transaction || '—',
            it.told,
          ])}
        />
      )}
      {problems.length > 0 && (
        <Table
          label={text.problems}
          heads={[text.line, text.problem]}
          rows={problems.map(({ line, problem }) => [line, problem])}
        />
      )}
    </>
  );
}

const Table = ({ label, heads, rows }: { label: string; heads: string[]; rows: ReactNode[][] }) => (
  <Sheet label={label} fits={heads.length < 3} style={{ marginTop: 16 }}>
    <SheetHead columns={heads} />
    <tbody>
      {rows.map(([line, ...cells]) => (
        <tr key={String(line)}>
          {[line, ...cells].map((cell, at) => (
            <td key={heads[at]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Sheet>
);
