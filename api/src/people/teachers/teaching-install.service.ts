import type { TeachingRole } from '@portal/shared-kit/contract/people/teaching-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from './teaching-messages.ts';
import * as places from './teaching-place.repository.ts';
import * as rows from './teaching-rows.repository.ts';
import type { TeachingRecord } from './teaching-rows.repository.ts';

const entity = 'teaching';
const audited = (row: TeachingRecord) => ({
  teacher_id: row.teacher_id,
  class_id: row.class_id,
  subject_id: row.subject_id,
  year: row.year,
  semester_id: row.semester_id,
  teaching_role: row.role,
  start_date: row.start_date,
  end_date: row.end_date,
});

export interface ActiveTeacher {
  id: number;
  name: string;
}
/** The teacher, who stays active until the transaction ends; `field` is the one named in a refusal. */
export async function lockTeacher(tx: Tx, id: number, field = 'teacher_id'): Promise<ActiveTeacher> {
  const found = await places.lockActive(tx, id);
  if (!found) throw fieldError('invalid', field, messages.noSuchTeacher);
  return found;
}

interface Seat {
  edition_id: number;
  teacher: ActiveTeacher;
  role: TeachingRole;
  from: string;
  /** The first day after it; null without an end. */
  until: string | null;
  /** The field named in a refusal. */
  field: string;
  /** The allocation that ends at the same time, which is therefore no conflict. */
  instead?: number;
}

/** The existing allocation where the new one would be: the same one, or an assistance that ends with it. Throws for a second
 *  responsible teacher, naming the present one (decision 111). */
export async function seatOf(db: Db, { edition_id, teacher, role, from, until, field, instead }: Seat) {
  const today = institutionDay(new Date());
  const there = (await places.teachersDuring(db, edition_id, from, until, today)).filter(
    ({ id }) => id !== instead,
  );
  const own = there.filter((one) => one.teacher_id === teacher.id);
  const same = own.find((one) => one.role === role);
  if (same) return { same, assistance: undefined };
  const refuse = (message: string) => fieldError('duplicate', field, message);
  if (own[0] && role === 'ASSISTENTE') throw refuse(messages.thereAlready(own[0], teacher.name, own[0].role));
  const other = role === 'RESPONSAVEL' && there.find((one) => one.role === 'RESPONSAVEL');
  if (other)
    throw refuse(
      other.start_date > from
        ? messages.hasResponsibleFrom(other, other.teacher_name, other.start_date)
        : messages.hasResponsible(other, other.teacher_name),
    );
  return { same: undefined, assistance: own[0] };
}

/** Allocates a teacher to an edition whose class is locked; returns the allocation, also one that exists already. */
export async function install(tx: Tx, seat: Seat, ctx: UserContext): Promise<number> {
  const { same, assistance } = await seatOf(tx, seat);
  if (same) return same.id;
  if (assistance) await end(tx, assistance, seat.from, ctx);
  const { edition_id, teacher, role, from, until } = seat;
  const id = await places.insert(tx, {
    edition_id,
    teacher_id: teacher.id,
    role,
    started_on: from,
    ended_on: until,
  });
  const made = (await rows.find(tx, id, institutionDay(new Date())))!;
  await audit(tx, ctx, {
    action: 'teaching.create',
    entityId: id,
    changes: diff(undefined, audited(made)),
  });
  return id;
}

/** Ends an allocation before a day. One that had not started by then and has no records is deleted unless it is `kept`. */
export async function end(tx: Tx, row: TeachingRecord, day: string, ctx: UserContext, kept?: 'kept') {
  const never = row.start_date >= day && !row.graded && !kept;
  if (never) await places.remove(tx, row.id);
  else await places.endOn(tx, row.id, day);
  const after = never ? undefined : await rows.find(tx, row.id, institutionDay(new Date()));
  await audit(tx, ctx, {
    action: never ? 'teaching.delete' : 'teaching.end',
    entity,
    entityId: row.id,
    changes: diff(audited(row), after && audited(after)),
  });
}
