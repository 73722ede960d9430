import { later } from '@portal/shared-kit';
import { activities, type PlannedActivity } from '@portal/shared-kit/contract/offer/activity';
import { useEndpoint } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import { ReadState, ScreenFrame } from '@portal/shared-kit/screen';
import { useState } from 'react';
import { messages as text } from './messages.ts';

const Rehearsal = later(() => import('./rehearsal.tsx').then((m) => m.Rehearsal));

const scopeOf = ({ course_name, level_name, level_type }: PlannedActivity) =>
  (course_name === null ? '' : `, ${course_name}`) +
  (level_name === null ? '' : `, ${text.levelOf(level_name, level_type ?? '')}`);
const nameOf = (start: PlannedActivity) =>
  text.startOf(start.academic_year, start.semester_name, scopeOf(start));

/** `/activities/end_semester`: rehearsal and run of the end of a semester (I14). */
export function ClosingPage() {
  const [params, setParams] = useSearchParams();
  const read = useEndpoint(activities, { query: { type: 'INICIO_ANO', per_page: 100 } });
  const starts = read.data?.data.filter(({ status }) => status !== 'Pending');
  const requestedId = Number(params.get('actividade'));
  const running = starts?.find(({ status }) => status === 'Em Curso') ?? starts?.[0];
  // The semester shown first stays, although its end makes another one the running semester.
  const [first, setFirst] = useState<number>();
  if (first === undefined && running) setFirst(running.id);
  const chosen = starts?.find(({ id }) => id === requestedId) ?? starts?.find(({ id }) => id === first);
  return (
    <ScreenFrame title={text.title}>
      <ReadState read={read} empty={() => (starts?.length === 0 ? text.noStarts : undefined)}>
        {() => (
          <>
            <p>{text.intro}</p>
            {chosen && (
              <>
                <select
                  className="pk-control"
                  aria-label={text.semester}
                  value={chosen.id}
                  onChange={({ target }) => setParams({ actividade: target.value })}
                >
                  {starts!.map((start) => (
                    <option key={start.id} value={start.id}>
                      {nameOf(start)}
                    </option>
                  ))}
                </select>
                <Rehearsal key={chosen.id} activityId={chosen.id} name={nameOf(chosen)} />
              </>
            )}
          </>
        )}
      </ReadState>
    </ScreenFrame>
  );
}
