import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { debtByCourse, DebtAges as Ages } from '@portal/shared-kit/contract/finance/debt';
import type { useEndpoint } from '@portal/shared-kit/data';
import { FailureNotice } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';

const plain = (amountCents: number) => formatMoney(amountCents).replace(/\u00a0MZN$/, '');
const right = { textAlign: 'right', whiteSpace: 'nowrap' } as const;
const inOrder = ({ d30, d60, d90, older }: Ages) => [d30, d60, d90, older];

/** What is overdue, a course a row and an age a column, as the list is narrowed. */
export function DebtAges({
  asked: { data, error, refetch },
}: {
  asked: ReturnType<typeof useEndpoint<typeof debtByCourse>>;
}) {
  if (error && !data) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data || data.data.courses.length === 0) return null;
  const { courses, students, total, ages } = data.data;
  const row = (name: string, many: number, of: Ages, all: number) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{many}</td>
      {inOrder(of).map((cents, index) => (
        <td key={text.ages[index]} style={right}>
          {plain(cents)}
        </td>
      ))}
      <td style={right}>{plain(all)}</td>
    </tr>
  );
  return (
    <div
      className="pk-sheet"
      role="group"
      aria-label={text.byCourse}
      tabIndex={0}
      style={{ overflowX: 'auto', marginBottom: 16 }}
    >
      <table aria-label={text.byCourse}>
        <caption style={{ textAlign: 'start', padding: '8px 12px' }}>{text.inMeticais}</caption>
        <thead>
          <tr>
            <th scope="col">{text.course}</th>
            <th scope="col">{text.students}</th>
            {[...text.ages, text.total].map((head) => (
              <th key={head} scope="col" style={right}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => row(course.course, course.students, course.ages, course.total))}
        </tbody>
        <tfoot>{row(text.total, students, ages, total)}</tfoot>
      </table>
    </div>
  );
}
