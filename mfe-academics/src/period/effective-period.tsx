import { effectiveActivity, type PlannedActivity } from '@portal/shared-kit/contract/offer/activity';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatMoment } from '@portal/shared-kit/dates';
import { DateField, optionsOf } from '@portal/shared-kit/form';
import { ClassFilter, CourseFilter, FilterSelect, ReadState } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';
import { endOf, nameOf } from './period.ts';
import type { PeriodType } from './period-kinds.ts';

interface Question {
  course_id?: number | undefined;
  classmate_id?: number | undefined;
  type?: PeriodType | undefined;
}

/** Shows which period is in force for a class on a day, and why (decision I13). */
export function EffectivePeriod({ types }: { types: readonly PeriodType[] }) {
  const [first, ...others] = types as readonly [PeriodType, ...PeriodType[]];
  const [question, setQuestion] = useState<Question>({});
  const [date, setDate] = useState<string | null>(() => institutionDay(new Date()));
  const list = {
    filters: question,
    filter: (changes: Question) => setQuestion((before) => ({ ...before, ...changes })),
  };
  return (
    <section aria-label={text.effective} style={{ marginTop: 24 }}>
      <h2 style={{ fontSize: 16 }}>{text.effective}</h2>
      <p>{text.effectiveHint}</p>
      <div className="pk-toolbar">
        <CourseFilter list={list} />
        <ClassFilter list={list} all={text.chooseClass} />
        {others.length > 0 && (
          <FilterSelect
            list={list}
            name="type"
            label={text.type}
            all={text.types[first]}
            options={optionsOf(others, text.types)}
          />
        )}
        <label>
          {text.day} <DateField value={date} onChange={setDate} />
        </label>
      </div>
      {question.classmate_id !== undefined && date !== null && (
        <Answer classGroup={Number(question.classmate_id)} type={question.type ?? first} date={date} />
      )}
    </section>
  );
}

function Answer({ classGroup, type, date }: { classGroup: number; type: PeriodType; date: string }) {
  const read = useEndpoint(effectiveActivity, { query: { classmate_id: classGroup, type, date } });
  return (
    <ReadState read={read} onlyCurrent>
      {({ data: { counts, passed } }) => (
        <div role="status">
          <p>{counts ? `${sentence(counts)}, ${because(counts)}` : text.noneCounts}</p>
          {passed.length > 0 && (
            <>
              <p>{text.passed}</p>
              <ul>
                {passed.map(({ activity, why }) => (
                  <li key={activity.id}>
                    {`${nameOf(activity)} (${formatMoment(activity.date_start)} – ${formatMoment(endOf(activity))}): ${text.passedWhy[why]}`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </ReadState>
  );
}

const sentence = (period: PlannedActivity) =>
  text.counts(
    nameOf(period),
    text.statuses[period.status],
    formatMoment(period.date_start),
    formatMoment(endOf(period)),
  );

function because({ course_id, level_id }: PlannedActivity): string {
  if (course_id !== null && level_id !== null) return text.because.both;
  if (course_id !== null) return text.because.course;
  return level_id !== null ? text.because.level : text.because.all;
}
