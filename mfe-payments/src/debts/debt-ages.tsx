import { formatMoney } from '@portal/shared-kit/contract/core/money-text';
import type { debtByCourse, DebtAges as Ages } from '@portal/shared-kit/contract/finance/debt';
import type { useEndpoint } from '@portal/shared-kit/data';
import { FailureNotice } from '@portal/shared-kit/screen';
import { Sums } from '../common/sums.tsx';
import { messages as text } from './messages.ts';

const plain = (amountCents: number) => formatMoney(amountCents).replace(/\u00a0MZN$/, '');
const values = (many: number, { d30, d60, d90, older }: Ages, all: number) => [
  many,
  ...[d30, d60, d90, older, all].map(plain),
];

/** Overdue amounts by course and age, filtered as the list is. */
export function DebtAges({
  asked: { data, error, refetch },
}: {
  asked: ReturnType<typeof useEndpoint<typeof debtByCourse>>;
}) {
  if (error && !data) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data || data.data.courses.length === 0) return null;
  const { courses, students, total, ages } = data.data;
  return (
    <Sums
      label={text.byCourse}
      note={text.inMeticais}
      headings={[
        { title: text.course },
        { title: text.students },
        ...[...text.ages, text.total].map((title) => ({ title, amount: true as const })),
      ]}
      rows={courses.map((one) => ({
        id: one.course_id,
        name: one.course,
        values: values(one.students, one.ages, one.total),
      }))}
      total={{ name: text.total, values: values(students, ages, total) }}
    />
  );
}
