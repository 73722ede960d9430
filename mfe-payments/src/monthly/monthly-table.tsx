import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { MonthlyPreview } from '@portal/shared-kit/contract/finance/monthly-fee';
import { monthWords } from '@portal/shared-kit/contract/core/month-words';
import { Sums } from '../common/sums.tsx';
import { messages as text } from './messages.ts';

/** '3 500', with centavos only where there are any, so that a year fits the screen; the currency is shown above the table. */
const plain = (amountCents: number) => formatMoney(amountCents).replace(/(,00)?\u00a0MZN$/, '');

/** The amounts to charge by course and month, with the totals of both. */
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
    <Sums
      label={text.table}
      note={text.inMeticais}
      headings={[
        ...[text.course, text.students, text.invoices].map((title) => ({ title })),
        ...months.map((month) => {
          const full = monthWords[month - 1]!;
          return { title: full.slice(0, 3), full, amount: true as const };
        }),
        { title: text.total, amount: true },
      ]}
      rows={courses.map((course) => ({
        id: course.course_id,
        name: course.course,
        values: [
          course.students,
          course.invoices,
          ...months.map((month) => plain(of(course, month))),
          plain(course.total),
        ],
      }))}
      total={{
        name: text.total,
        values: [
          students,
          invoices,
          ...months.map((month) => plain(courses.reduce((sum, course) => sum + of(course, month), 0))),
          <strong key="all">{plain(total)}</strong>,
        ],
      }}
    />
  );
}
