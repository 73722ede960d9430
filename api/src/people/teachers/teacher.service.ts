import type { Db } from '../../platform/database/db.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from '../persons/messages.ts';
import { staffService } from '../persons/staff.service.ts';
import * as teachers from './teacher.repository.ts';
import type { TeacherRow, TeacherFields } from './teacher.repository.ts';
import { allocationCount } from './teaching.repository.ts';

/** Teachers; one who has taught is deactivated instead of deleted (decision 37). */
export const teacherService = staffService<TeacherRow, TeacherFields>({
  entity: 'teacher',
  area: 'teachers',
  missing: messages.teacherMissing,
  already: messages.alreadyTeacher,
  own: ['department_id', 'hasCertificate'],
  table: teachers.records,
  keeps: async (tx, { id, active }) => {
    const allocations = await allocationCount(tx, id);
    if (allocations === 0) return undefined;
    const why = messages.teacherKept(allocations);
    if (!active) throw new ApiError('in_use', why);
    return why;
  },
});

/** The teacher with the id; without an id, the caller. */
export async function requestedTeacher(
  db: Db,
  id: number | undefined,
  { user }: UserContext,
): Promise<TeacherRow> {
  const found = await (id ? teachers.records.find(db, id) : teachers.findByPerson(db, user.personId));
  return teacherService.shown(found, user);
}
