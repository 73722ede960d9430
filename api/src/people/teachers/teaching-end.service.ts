import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { end, install, lockTeacher, seatOf, type ActiveTeacher } from './teaching-install.service.ts';
import { messages } from './teaching-messages.ts';
import { lockClasses } from './teaching.service.ts';
import * as teachers from './teacher.repository.ts';
import * as places from './teaching-place.repository.ts';
import * as rows from './teaching-rows.repository.ts';
import type { TeachingRecord } from './teaching-rows.repository.ts';

interface Leaving {
  teacher_id: number;
  /** By default all of them. */
  classes?: readonly number[] | undefined;
  subjects?: readonly number[] | undefined;
  successor_id?: number | undefined;
}

/** Ends a teacher's allocations there as of today. Idempotent: without any left, nothing happens. An edition with grades keeps them
 *  and passes to the successor, who must be named (decision 111). */
export async function leave(tx: Tx, leaving: Leaving, ctx: UserContext): Promise<void> {
  const { teacher_id, successor_id } = leaving;
  const from = institutionDay(new Date());
  const { fullName } = orNotFound(await teachers.records.find(tx, teacher_id), messages.noSuchTeacher);
  await lockClasses(tx, await rows.currentOf(tx, teacher_id, from, leaving));
  const ending = await rows.currentOf(tx, teacher_id, from, leaving);
  const graded = ending.filter(isHandedOver);
  const field = 'successor_id';
  if (successor_id === teacher_id) throw fieldError('invalid', field, messages.successorIsSame);
  if (graded.length > 0 && successor_id === undefined)
    throw fieldError('invalid', field, messages.successorNeeded(fullName, graded));
  const successor = successor_id !== undefined && (await lockTeacher(tx, successor_id, field));
  for (const row of ending) {
    await end(tx, row, from, ctx);
    if (successor && isHandedOver(row)) await install(tx, seatAfter(row, successor, from, field), ctx);
  }
}

/** Whether a successor is needed: after an assistant the responsible teacher remains. */
const isHandedOver = ({ graded, role }: TeachingRecord) => graded && role === 'RESPONSAVEL';

const seatAfter = (row: TeachingRecord, teacher: ActiveTeacher, from: string, field: string) => ({
  edition_id: row.edition_id,
  role: row.role,
  until: row.until,
  instead: row.id,
  teacher,
  from,
  field,
});

/** An allocation and all others of its teacher in the class, which a removal ends together. */
export async function removalOf(db: Db, id: number) {
  const today = institutionDay(new Date());
  const teaching = orNotFound(await rows.find(db, id, today), messages.missing);
  const classes = [teaching.class_id];
  const found = await rows.currentOf(db, teaching.teacher_id, today, { classes });
  return { teaching, ends: found.map((row) => ({ ...row, graded: isHandedOver(row) })) };
}

interface Substitution {
  teacher_id: number;
  /** The first day of the successor. */
  from: string;
}

/** What a substitution from a day on would change; throws where it would be refused. */
export async function previewOf(db: Db, id: number, { teacher_id, from }: Substitution) {
  const today = institutionDay(new Date());
  const teaching = orNotFound(await rows.find(db, id, today), messages.missing);
  const found = await places.findActive(db, teacher_id);
  if (!found) throw fieldError('invalid', 'teacher_id', messages.noSuchTeacher);
  refuseDay(teaching, teacher_id, from);
  const { same, assistance } = await seatOf(db, seatAfter(teaching, found, from, 'teacher_id'));
  return {
    teaching,
    last_day: from > teaching.start_date ? dayBefore(from) : null,
    successor: { teacher_id, teacher_name: found.name, start_date: same?.start_date ?? from },
    was_assistant: assistance !== undefined,
    graded: teaching.graded,
  };
}

/** Replaces the teacher from a day on, in the same role; the earlier days stay with the previous teacher. Idempotent (decision 111, I1). */
export async function substitute(tx: Tx, id: number, { teacher_id, from }: Substitution, ctx: UserContext) {
  const today = institutionDay(new Date());
  const before = orNotFound(await rows.find(tx, id, today), messages.missing);
  await lockClasses(tx, [before]);
  const teaching = orNotFound(await rows.find(tx, id, today), messages.missing);
  const teacher = await lockTeacher(tx, teacher_id);
  const seat = seatAfter(teaching, teacher, from, 'teacher_id');
  const again =
    teaching.until === from &&
    (await places.teachersDuring(tx, teaching.edition_id, from, null, today)).find(
      (one) => one.teacher_id === teacher_id && one.role === teaching.role && one.start_date === from,
    );
  if (again) return { teacher, made: [again] };
  refuseDay(teaching, teacher_id, from);
  await end(tx, teaching, from, ctx, 'kept');
  const made = await install(tx, seat, ctx);
  return { teacher, made: await rows.findAll(tx, [made], today) };
}

function refuseDay(
  { teacher_id, start_date, end_date, until, year }: TeachingRecord,
  successor: number,
  from: string,
) {
  if (successor === teacher_id) throw fieldError('invalid', 'teacher_id', messages.successorIsSame);
  const refuse = (message: string) => fieldError('invalid', 'from', message);
  if (until !== null && until <= from) throw refuse(messages.over(end_date!));
  if (from < start_date) throw refuse(messages.beforeStart(start_date));
  // Exams of a year may take place in the next.
  if (from > `${year + 1}-12-31`) throw refuse(messages.afterYear(year + 1));
}

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
};
