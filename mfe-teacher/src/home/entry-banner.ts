import type { GradePeriod } from '@portal/shared-kit/contract/grading/grid';
import { messages as text } from './messages.ts';

interface Banner {
  type: 'success' | 'info' | 'warning';
  lines: readonly string[];
}

const distinct = (lines: readonly string[]) => [...new Set(lines)];

/** Whether grades may be entered: the period, its end and the days left, otherwise its start, otherwise that it is over (S2 §4, row 71). */
export function entryBanner(all: readonly GradePeriod[], now: Date): Banner {
  const running = all.filter(({ open }) => open);
  if (running.length > 0) {
    const lines = running.map(({ kind, date_end, extension_until, status }) =>
      text.open(kind, status === 'Prorrogado' ? extension_until : date_end, status === 'Prorrogado', now),
    );
    return { type: 'success', lines: distinct(lines) };
  }
  const coming = all.filter(({ status }) => status === 'Pending');
  if (coming.length > 0) {
    const lines = coming.map(({ kind, date_start, date_end }) => text.coming(kind, date_start, date_end));
    return { type: 'info', lines: distinct(lines) };
  }
  const suspended = all.some(({ status }) => status === 'Suspenso');
  return { type: 'warning', lines: [suspended ? text.suspended : text.over] };
}
