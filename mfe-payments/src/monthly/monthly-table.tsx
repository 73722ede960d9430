import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { MonthlyPreview } from '@portal/shared-kit/contract/finance/monthly-fee';
import { monthWords } from '@portal/shared-kit/contract/core/month-words';
import { messages as text } from './messages.ts';

/** '3 500', with centavos where there are any, so that a year fits the screen; the currency stands over the table. */
const plain = (amountCents: number) => formatMoney(amountCents).replace(/(,00)?\u00a0MZN$/, '');
const right = { textAlign: 'right', whiteSpace: 'nowrap' } as const;

/** What is to be charged, a course a row and a month a column, with the totals of both. */
export function MonthlyTable({
  preview: { courses, students, invoices, total },
}: {
  preview: MonthlyPreview;
}) {
  const months = [...new Set(courses.flatMap((course) => course.months.map(({ month }) => month)))].sort(
    (a, b) => a - b,
  );
  const of = (course: MonthlyPreview['courses'][number], month: number) =>
    course.months.find((one) => one.month === month)?.total ?? 0;
  return (
    <div className="pk-sheet" role="group" aria-label={text.table} tabIndex={0} style={{ overflowX: 'auto' }}>
      <table aria-label={text.table}>
        <caption style={{ textAlign: 'start', padding: '8px 12px' }}>{text.inMeticais}</caption>
        <thead>
          <tr>
            {[text.course, text.students, text.invoices].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {months.map((month) => (
              <th key={month} scope="col" style={right} title={monthWords[month - 1]}>
                {monthWords[month - 1]!.slice(0, 3)}
              </th>
            ))}
            <th scope="col" style={right}>
              {text.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <tr key={course.course_id}>
              <th scope="row">{course.course}</th>
              <td>{course.students}</td>
              <td>{course.invoices}</td>
              {months.map((month) => (
                <td key={month} style={right}>
                  {plain(of(course, month))}
                </td>
              ))}
              <td style={right}>{plain(course.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <td>{students}</td>
            <td>{invoices}</td>
            {months.map((month) => (
              <td key={month} style={right}>
                {plain(courses.reduce((sum, course) => sum + of(course, month), 0))}
              </td>
            ))}
            <td style={right}>
              <strong>{plain(total)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
