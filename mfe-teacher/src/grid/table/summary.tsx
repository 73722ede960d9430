import type { Frequency, GradingRules } from '@portal/shared-kit/contract/grading/average-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import type { GradeColumn, GradeStudent } from '@portal/shared-kit/contract/grading/grid';
import { memo, useMemo } from 'react';
import { isFormer } from '../book/grid-cells.ts';
import type { BookRow } from '../book/grade-book.ts';
import { messages as text } from '../messages.ts';
import { typedText } from '../book/typed-cell.ts';
import { classStanding, frequencyOfRow, nearMark } from '../book/standing.ts';

interface Props {
  students: readonly GradeStudent[];
  columns: readonly GradeColumn[];
  rows: ReadonlyMap<number, BookRow>;
  rules: GradingRules;
}

const written = (hundredths: number) => cellText({ status: 'NOTA', hundredths });

/** Average, distribution and near misses (G.2, I16). */
export const Summary = memo(function Summary({ students, columns, rows, rules }: Props) {
  // A key changes one row: the others are not computed again.
  const frequencyOf = useMemo(() => {
    const known = new WeakMap<GradeStudent, { row: BookRow; frequency: Frequency }>();
    return (student: GradeStudent, row: BookRow): Frequency => {
      const before = known.get(student);
      if (before?.row === row) return before.frequency;
      const frequency = frequencyOfRow(student, row, columns, rules);
      known.set(student, { row, frequency });
      return frequency;
    };
  }, [columns, rules]);
  const reached = useMemo(
    () =>
      students
        .filter((student) => !isFormer(student))
        .map((student) => ({ student, frequency: frequencyOf(student, rows.get(student.id) ?? {}) })),
    [students, frequencyOf, rows],
  );
  const { average, bars, below, exempt } = classStanding(
    reached.map(({ frequency }) => frequency),
    rules,
  );
  const most = Math.max(1, ...bars);
  const near = reached.flatMap(({ student, frequency }) => {
    const mark = nearMark(frequency, student.carried_rules?.frequency ?? rules);
    return mark === undefined ? [] : [{ student, average: frequency.average!, mark }];
  });
  return (
    <div className="mt-under">
      <section className="mt-card mt-sum" aria-label={text.classAverage}>
        <p>
          {text.classAverage}
          <strong>{average === null ? '–' : written(average)}</strong>
        </p>
        <div className="mt-bars" role="img" aria-label={`${text.distribution}: ${barsText(bars)}`}>
          {bars.map((count, at) => (
            <i key={at} style={{ height: `${(count / most) * 100}%`, ...barTone(at, rules) }} />
          ))}
        </div>
        <p>
          {text.below(below, typedText({ status: 'NOTA', hundredths: rules.admit }))} · {text.exempt(exempt)}
        </p>
      </section>
      <section className="mt-card" aria-label={text.near}>
        <h2>{text.near}</h2>
        {near.length === 0 ? (
          <p>{text.noneNear}</p>
        ) : (
          <ul>
            {near.map(({ student, average: its, mark }) => (
              <li key={student.id}>{text.nearOf(student.fullName, written(its), written(mark))}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
});

const barsText = (bars: readonly number[]) =>
  bars.map((count, at) => text.bar(at * 2, at * 2 + 2, count)).join('; ');
const barTone = (at: number, { admit, exempt }: GradingRules) => {
  if (at * 200 < admit) return { background: 'var(--p-error)' };
  return at * 200 >= exempt ? { background: 'var(--p-success)' } : {};
};
