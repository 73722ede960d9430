import type { publicCalendar, PublicCalendar } from '@portal/shared-kit/contract/grading/public-calendar';
import { callPublic, later, LightPage, type LightFailure } from '@portal/shared-kit/light';
import { useCallback, useEffect, useRef, useState } from 'react';
import '../common/apply.css';
import { CallFailure } from '../common/call-failure.tsx';
import { messages as text } from './messages.ts';

const CalendarView = later(() => import('./calendar-view.tsx').then((m) => m.CalendarView));

/** `/calendario`: periods of the academic calendar, and the published exams of a course, for anybody (row 131). */
export function CalendarPage() {
  const [course, setCourse] = useState<number>();
  const [calendar, setCalendar] = useState<PublicCalendar>();
  const [failure, setFailure] = useState<LightFailure>();
  // The answer about an earlier course may arrive last.
  const latest = useRef(0);
  const load = useCallback(async () => {
    const turn = ++latest.current;
    setFailure(undefined);
    try {
      const query = course === undefined ? {} : { course_id: course };
      const { data } = await callPublic<typeof publicCalendar>('GET', '/academic-calendar', { query });
      if (turn === latest.current) setCalendar(data);
    } catch (error) {
      if (turn === latest.current) setFailure(error as LightFailure);
    }
  }, [course]);
  useEffect(() => void load(), [load]);
  return (
    <LightPage title={text.title}>
      <CallFailure failure={failure} retry={() => void load()} />
      {calendar && <CalendarView calendar={calendar} course={course} onCourse={setCourse} />}
      {!calendar && !failure && <p role="status">{text.loading}</p>}
    </LightPage>
  );
}
