import { examTimeText, plannedKindLabels, roomText } from '@portal/shared-kit/contract/grading/exam-rules';
import type { PublicCalendar } from '@portal/shared-kit/contract/grading/public-calendar';
import { formatDay } from '@portal/shared-kit/dates';
import { lastDay } from '../common/messages.ts';
import { useId } from 'react';
import { messages as text } from './messages.ts';

interface Props {
  calendar: PublicCalendar;
  course: number | undefined;
  onCourse: (course: number | undefined) => void;
}

/** The periods, then the exams of the chosen course. */
export function CalendarView({ calendar: { periods, courses, exams }, course, onCourse }: Props) {
  const id = useId();
  const now = Date.now();
  return (
    <>
      <section aria-labelledby={`${id}-periods`}>
        <h2 id={`${id}-periods`}>{text.periods}</h2>
        {periods.length === 0 && <p>{text.noPeriods}</p>}
        <ul className="a-calendar">
          {periods.map(({ id: key, type, date_start, date_end, ...period }) => (
            <li key={key}>
              <strong>{text.types[type]}</strong>
              {Date.parse(date_start) <= now && ` (${text.running})`}
              <br />
              {text.span(formatDay(date_start), lastDay(date_end))}
              <br />
              <span className="p-muted">
                {[
                  period.course_name ?? text.allCourses,
                  period.level_name && text.level(period.level_name),
                  `${period.academic_year}, ${period.semester_name}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <p>
          <a className="p-button" href="/api/academic-calendar.ics">
            {text.subscribe}
          </a>
        </p>
      </section>
      <section aria-labelledby={`${id}-exams`}>
        <h2 id={`${id}-exams`}>{text.exams}</h2>
        {courses.length === 0 && <p>{text.noExams}</p>}
        {courses.length > 0 && (
          <div className="p-field">
            <label htmlFor={`${id}-course`}>{text.course}</label>
            <select
              id={`${id}-course`}
              value={course ?? ''}
              onChange={({ target }) => onCourse(target.value === '' ? undefined : Number(target.value))}
            >
              <option value="">{text.chooseCourse}</option>
              {courses.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </div>
        )}
        <ul className="a-calendar">
          {exams.map(({ id: key, kind, subject_name, classmate_name, date_start, date_end, room_name }) => (
            <li key={key}>
              <strong>{subject_name}</strong> · {plannedKindLabels[kind]} · {classmate_name}
              <br />
              {examTimeText(date_start, date_end)} · {roomText(room_name)}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
