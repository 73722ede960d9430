import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as classes from './class-group.repository.ts';
import type { ClassGroupRow } from './class-group.repository.ts';
import { changeable, freeName, refuseEntryYear, refuseUnknown } from './class-group.service.ts';
import { messages } from './messages.ts';
import { brokenKey } from '../../platform/database/unique-key.ts';

interface ReplicaForm {
  classGroupId: number;
  level: number;
  copy_teachers: boolean;
  /** By default the current year. */
  entry_year?: number | undefined;
  /** By default that of the class. */
  semester_id?: number;
  /** Also where the course, level and shift have a class with that entry year. */
  parallel?: true;
}

/** Why a replica at the same level is refused: that class exists already. */
export async function replicaOf(
  db: Db,
  source: ClassGroupRow,
  entry_year = institutionYear(new Date()),
): Promise<string | undefined> {
  const twin = await classes.twin(db, { ...changeable(source), entry_year });
  return twin && messages.alreadyReplicated(twin.name, entry_year);
}

/** Copies a class to a level and an entry year, by default the current one, without students or grades. Idempotent: asked again, it
 *  returns the existing copy (decisions 41, 150). */
export async function replicate(
  tx: Tx,
  {
    classGroupId,
    level,
    copy_teachers,
    entry_year: year = institutionYear(new Date()),
    semester_id,
    parallel,
  }: ReplicaForm,
  ctx: UserContext,
) {
  const source = orNotFound(await classes.lock(tx, classGroupId), messages.missing);
  const targetLevel = await classes.level(tx, level);
  if (!targetLevel) throw fieldError('invalid', 'level', messages.noSuchLevel);
  const { active: _, ...fields } = changeable(source);
  await refuseEntryYear(tx, year);
  const form = {
    ...fields,
    level_id: level,
    academic_year_id: targetLevel.number,
    entry_year: year,
    semester_id: semester_id ?? fields.semester_id,
  };
  const exists = (name: string) => new ApiError('duplicate', messages.alreadyReplicated(name, year));
  const twin = parallel ? undefined : await classes.twin(tx, form);
  if (twin) throw exists(twin.name);
  await refuseUnknown(tx, form);
  const name = await freeName(tx, form);
  // Two concurrent copies choose the same name; the unique key admits one of them.
  const id = await classes.insert(tx, { ...form, name }).catch((error: unknown) => {
    throw brokenKey(error) === 'class_group_name_key' ? exists(name) : error;
  });
  const copied = copy_teachers
    ? await classes.copyTeaching(tx, source.id, { class_id: id, year, semester_id: form.semester_id })
    : 0;
  const made = orNotFound(await classes.find(tx, id), messages.missing);
  await audit(tx, ctx, {
    action: 'class_group.replicate',
    entityId: id,
    changes: diff(undefined, changeable(made)),
  });
  return { made, message: messages.replicated(name, copied) };
}
