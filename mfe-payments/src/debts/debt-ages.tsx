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

/** Overdue amounts by age, and behind them by course; filtered as the list is, which starts in sight. */
export function DebtAges({
  query: { data, error, refetch },
}: {
  query: ReturnType<typeof useEndpoint<typeof debtByCourse>>;
}) {
  if (error && !data) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data || data.data.courses.length === 0) return null;
  const { courses, students, total, ages } = data.data;
  const sums = values(students, ages, total);
  return (
    <details style={fold}>
      <summary style={{ cursor: 'pointer', lineHeight: '24px' }}>
        <strong style={figure}>{text.foldOfCourses}</strong>
        {[...text.ages, text.total].map((age, index) => (
          <span key={age} style={figure}>
            <span style={{ color: 'var(--p-muted)' }}>{age}</span> {sums[index + 1]}
          </span>
        ))}
      </summary>
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
        total={{ name: text.total, values: sums }}
      />
    </details>
  );
}

const fold = {
  marginBottom: 12,
  padding: '5px 12px',
  border: '1px solid var(--p-line)',
  borderRadius: 10,
  background: 'var(--p-surface)',
  fontSize: 14,
} as const;
// Each stays whole and may begin a line of its own.
const figure = { display: 'inline-block', marginRight: 16, fontVariantNumeric: 'tabular-nums' } as const;
