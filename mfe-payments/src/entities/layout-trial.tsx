import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { LayoutTrial } from '@portal/shared-kit/contract/finance/bank-layout';
import { formatMoment } from '@portal/shared-kit/dates';
import { Alert } from '@portal/shared-kit/ui';
import { right, Sheet, SheetHead } from '../common/sheet.tsx';
import { layoutText as text } from './layout-messages.ts';

/** The sample as read by the layout: totals, the first lines beside how they are understood, and unreadable ones. */
export function LayoutTrialView({ found, skip }: { found: LayoutTrial; skip: number }) {
  const { rows, problems, credits, debits, unreadable } = found;
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
      {rows.length > 0 && <FirstLines found={found} skip={skip} />}
      {problems.length > 0 && (
        <Sheet label={text.problems} fits style={{ marginTop: 16 }}>
          <SheetHead columns={[text.line, text.problem]} />
          <tbody>
            {problems.map(({ line, problem }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      )}
    </>
  );
}

/** Each line as it is in the file, beside the fields that were read from it, or the reason why none were. */
function FirstLines({
  found: { rows, row_lines, lines, problems },
  skip,
}: {
  found: LayoutTrial;
  skip: number;
}) {
  const { fields } = text;
  return (
    <Sheet label={text.lines} style={{ marginTop: 16 }}>
      <SheetHead
        columns={[
          text.line,
          text.inFile,
          text.moment,
          { title: text.amount, amount: true },
          fields.reference,
          fields.transaction,
          fields.told,
        ]}
      />
      <tbody>
        {rows.map((cells, at) => {
          const line = row_lines[at]!;
          const read = lines.find(({ number }) => number === line);
          const problem = problems.find((each) => each.line === line)?.problem;
          return (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{cells.join(' │ ')}</code>
              </td>
              {read && !problem ? (
                <>
                  <td>{formatMoment(read.paid_at)}</td>
                  <td style={right}>{`${read.credit ? '' : '−'}${formatMoney(read.amount)}`}</td>
                  <td>{read.reference || '—'}</td>
                  <td>{read.transaction || '—'}</td>
                  <td>{read.told}</td>
                </>
              ) : (
                <td colSpan={5}>{problem ?? (at < skip ? text.skipped : text.notRead)}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Sheet>
  );
}
