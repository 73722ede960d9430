import { useStore } from '@portal/shared-kit';
import { formatDay, formatTime } from '@portal/shared-kit/dates';
import { useEffect, useReducer } from 'react';
import { announced, announcementAt } from './announced.ts';
import './announcement.css';

const text = {
  planned: 'Manutenção prevista:',
  now: 'Manutenção em curso:',
  between: (from: string, until: string) => `${from} até ${until}.`,
  until: (until: string) => `até ${until}.`,
  more: 'Estado do portal',
} as const;

const moment = (at: string) => `${formatDay(at)} ${formatTime(at)}`;

/** Maximum delay of a timer, in milliseconds. */
const longest = 2 ** 31 - 1;

/** The next maintenance with its dates, from a week before its start until its end. */
export function Announcement() {
  const { maintenance } = useStore(announced);
  const [, turn] = useReducer((turns: number) => turns + 1, 0);
  const announcement = announcementAt(maintenance, Date.now());
  const changes = announcement?.changes;
  useEffect(() => {
    if (changes === undefined) return;
    const timer = setTimeout(turn, Math.min(Math.max(changes - Date.now(), 0) + 50, longest));
    return () => clearTimeout(timer);
  }, [changes]);
  if (!announcement?.shown) return null;
  const { starts_at, ends_at, note, running } = announcement;
  return (
    <p className="announcement" role="status">
      <strong>{running ? text.now : text.planned}</strong>{' '}
      {running ? text.until(moment(ends_at)) : text.between(moment(starts_at), moment(ends_at))} {note}{' '}
      <a href="/status">{text.more}</a>
    </p>
  );
}
