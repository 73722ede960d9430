import { formatDay } from '@portal/shared-kit/dates';
import { lastDay } from '../common/messages.ts';
import { Panel } from '@portal/shared-kit/light';
import type { ApplicationPeriod } from './lists.ts';
import { messages as text } from './messages.ts';

/** In place of the wizard where no INSCRICAO period is 'Em Curso' (decision 17). */
export function ClosedPanel({ next, hasDraft }: Pick<ApplicationPeriod, 'next'> & { hasDraft: boolean }) {
  return (
    <Panel title={text.closedTitle}>
      {next.length === 0 ? (
        <p>{text.noDates}</p>
      ) : (
        <ul>
          {next.map(({ opens_at, closes_at, level_type, course_name, year }) => (
            <li key={`${opens_at} ${level_type} ${course_name}`}>
              {text.opensOn(formatDay(opens_at), lastDay(closes_at), year)}
              {(course_name ?? level_type) && ` ${text.onlyFor(course_name ?? level_type ?? '')}`}
            </li>
          ))}
        </ul>
      )}
      {hasDraft && <p className="p-muted">{text.closedKept}</p>}
    </Panel>
  );
}
