import { type PlannedActivity, type ActivityStatus } from '@portal/shared-kit/contract/offer/activity';
import type { TagColor } from '@portal/shared-kit/ui';
import { messages as text } from './messages.ts';

/** The name of a period: 'Inscrição 2027 – Direito'. */
export function nameOf({
  type,
  academic_year,
  course_name,
  level_name,
  level_type,
}: PlannedActivity): string {
  const level = level_name === null ? [] : [text.levelOf(level_name, level_type ?? '')];
  const scope = [...(course_name === null ? [] : [course_name]), ...level];
  return text.nameOf(text.types[type], academic_year, scope.length > 0 ? ` – ${scope.join(', ')}` : '');
}

/** The declared end, the days with fine included. */
export const declaredEnd = ({ date_end, late_end }: Pick<PlannedActivity, 'date_end' | 'late_end'>): string =>
  late_end ?? date_end;

/** The effective end: as declared, or when it was closed early. */
export const endOf = (period: Pick<PlannedActivity, 'date_end' | 'late_end' | 'closed_at'>): string =>
  period.closed_at ?? declaredEnd(period);

/** Whether a period has opened: from then on a change needs a reason. */
export const hasOpened = ({ date_start }: Pick<PlannedActivity, 'date_start'>, now = Date.now()): boolean =>
  Date.parse(date_start) <= now;

export const statusColors: Record<ActivityStatus, TagColor> = {
  Pending: 'blue',
  'Em Curso': 'green',
  Encerrado: 'default',
  Suspenso: 'orange',
};
