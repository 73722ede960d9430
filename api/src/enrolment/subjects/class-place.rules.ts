import { ApiError } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';

interface Place {
  academic_year_id: number;
  semester_id: number;
}
type Group = Place & { name: string };

/** That a class is no longer where it was seen; undefined where it is, or nobody says where that was. */
export const advancedSince = (group: Group, seen: Place | undefined): string | undefined =>
  seen && (seen.academic_year_id !== group.academic_year_id || seen.semester_id !== group.semester_id)
    ? messages.advanced(group.name, group.academic_year_id, group.semester_id)
    : undefined;

/** Throws `conflict` where a class has advanced since it was seen: what was chosen for it belongs to another semester. */
export function refuseAdvanced(group: Group, seen: Place | undefined): void {
  const refusal = advancedSince(group, seen);
  if (refusal) throw new ApiError('conflict', refusal);
}
