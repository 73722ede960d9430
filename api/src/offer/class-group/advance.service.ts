import { lastYearMessage, noStartMessage } from '@portal/shared-kit/contract/offer/class-group';
import { nextPlace } from '@portal/shared-kit/contract/offer/class-group-rules';
import { startFor } from '../calendar/activity.service.ts';
import { audit, diff, type Acting } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import * as classes from './class-group.repository.ts';
import type { ClassGroupRow } from './class-group.repository.ts';
import { changeable, type ClassGroupChange } from './class-group.service.ts';
import { messages } from './messages.ts';

/** What the advance of a class depends on (decision 42). */
export async function statusOf(db: Db, id: number) {
  const row = orNotFound(await classes.find(db, id), messages.missing);
  const next = nextPlace(row, row.duration);
  const start = next && (await startFor(db, { ...row, ...next }, new Date()));
  return {
    classGroupId: row.id,
    level_id: row.level_id,
    active_semester: start
      ? {
          id: start.id,
          semester_id: start.semester_id,
          academic_year_id: start.academic_year_id,
          start: start.date_start,
          end: start.date_end,
        }
      : null,
    students: row.students,
    open_pautas: await classes.openPautas(db, id),
    unpaid_inscriptions: await classes.unpaidInscriptions(db, id),
  };
}

/** Moves a class to its next semester, where a start was declared and nothing blocks it (S1 §4, decision 40); `locked` is what `hold`
 *  returned. */
export async function advance(tx: Tx, locked: ClassGroupRow, change: ClassGroupChange, ctx: Acting) {
  const { version: _read, reason, ...fields } = change;
  const before = changeable(locked);
  refuseOtherChanges(before, fields);
  if (!locked.active) throw fieldError('invalid', 'semester_id', messages.inactive);
  const next = nextPlace(locked, locked.duration);
  if (!next) throw fieldError('invalid', 'semester_id', lastYearMessage);
  if (!(await startFor(tx, { ...locked, ...next }, new Date())))
    throw fieldError('invalid', 'semester_id', noStartMessage);
  await refuseOpenPautas(tx, locked.id, reason, ctx);
  await classes.update(tx, locked.id, next);
  await audit(tx, ctx, {
    action: 'class_group.advance',
    entityId: locked.id,
    changes: diff(before, { ...before, ...next }),
    ...(reason && { reason }),
  });
  return orNotFound(await classes.find(tx, locked.id), messages.missing);
}

function refuseOtherChanges(
  before: ReturnType<typeof changeable>,
  { semester_id, ...fields }: ClassGroupChange,
) {
  if (semester_id! > 2) throw fieldError('invalid', 'semester_id', messages.noSuchSemester);
  const [other] = diff(before, { ...before, ...fields });
  if (other?.field === 'academic_year_id')
    throw fieldError('invalid', 'academic_year_id', messages.yearIsServers);
  if (other) throw fieldError('invalid', other.field, messages.advanceAlone);
}

/** Open pautas block; only Master may go on, with a reason (decision 40). */
async function refuseOpenPautas(tx: Tx, id: number, reason: string | undefined, { user }: Acting) {
  const open = await classes.openPautas(tx, id);
  if (open === 0) return;
  if (user?.role !== 'Master') throw new ApiError('in_use', messages.openPautas(open));
  if (!reason) throw fieldError('invalid', 'reason', messages.reasonNeeded);
}

/** Moves a class that advanced back to the place it came from; the caller has checked that nothing happened there. */
export async function moveBack(
  tx: Tx,
  locked: ClassGroupRow,
  place: Pick<ClassGroupRow, 'academic_year_id' | 'semester_id'>,
  ctx: Acting,
): Promise<void> {
  const before = changeable(locked);
  await classes.update(tx, locked.id, place);
  await audit(tx, ctx, {
    action: 'class_group.move_back',
    entityId: locked.id,
    changes: diff(before, { ...before, ...place }),
  });
}
