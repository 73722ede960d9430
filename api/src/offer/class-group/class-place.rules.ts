import { ApiError } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';

interface Place {
  academic_year_id: number;
  semester_id: number;
}
type Group = Place & { name: string };

/** The message that a class has left the place where the caller saw it; undefined where it has not, or the caller does not say. */
export const advancedSince = (group: Group, seen: Place | undefined): string | undefined =>
  seen && (seen.academic_year_id !== group.academic_year_id || seen.semester_id !== group.semester_id)
    ? messages.advancedSince(group.name, group.academic_year_id, group.semester_id)
    : undefined;

/** Throws `conflict` where a class has advanced since the caller saw it: the choice was made for another semester. */
export function refuseAdvanced(group: Group, seen: Place | undefined): void {
  const refusal = advancedSince(group, seen);
  if (refusal) throw new ApiError('conflict', refusal);
}
