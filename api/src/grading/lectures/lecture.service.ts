import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/year';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { createLecture, updateLecture } from '@portal/shared-kit/contract/grading/lecture';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { attach, detach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from '../messages.ts';
import * as lectures from './lecture.repository.ts';
import type { LectureRecord } from './lecture.repository.ts';

type Creation = Args<typeof createLecture>['body'];
type Change = Args<typeof updateLecture>['body'];

export const readerOf = ({ user }: UserContext) => ({
  personId: user.personId,
  today: institutionDay(new Date()),
});

/** The editions a new lecture is for: those that are named, or all that the caller teaches the subject in. Throws `forbidden`
 *  where one of them is somebody else's. */
export async function targetOf(
  db: Db,
  { course_id, subject_id, classmates }: Pick<Creation, 'course_id' | 'subject_id' | 'classmates'>,
  ctx: UserContext,
) {
  const year = institutionYear(new Date());
  const own = await lectures.editionsOf(db, { course_id, subject_id, year }, readerOf(ctx));
  const known = new Set(own.map(({ class_id }) => class_id));
  if (own.length === 0 || classmates.some((id) => !known.has(id)))
    throw new ApiError('forbidden', messages.notYours);
  return classmates.length === 0 ? own : own.filter(({ class_id }) => classmates.includes(class_id));
}

const fieldsOf = ({
  title,
  description,
  link,
  is_available,
  is_assessment,
  expiresAt,
}: Change | Creation) => ({
  ...{ title, description, link: link ?? null, is_available, is_assessment, expires_on: expiresAt },
});
const told = (it: LectureRecord) => ({
  ...{ title: it.title, link: it.link, is_available: it.is_available, is_assessment: it.is_assessment },
  ...{ expires_on: it.expiresAt, file: it.attachmnts?.name ?? null },
});

/** Adds a lecture. A file is required unless there is a link (row 76). */
export async function create(tx: Tx, body: Creation, file: ReceivedFile | undefined, ctx: UserContext) {
  if (!file && body.link === undefined) throw fieldError('invalid', 'file', messages.lectureFile);
  const editions = await targetOf(tx, body, ctx);
  const { course_id, subject_id } = body;
  const id = await lectures.insert(
    tx,
    {
      ...{ ...fieldsOf(body), course_id, subject_id, level_id: editions[0]!.level_id },
      ...{ attachment_id: file ? await attach(tx, file) : null, created_by: ctx.user.userId },
    },
    editions.map((edition) => edition.id),
  );
  const made = await standing(tx, id, ctx);
  await audit(tx, ctx, {
    ...{ action: 'lecture.create', entity: 'lecture', entityId: id },
    changes: diff({}, told(made)),
  });
  return made;
}

const standing = async (db: Db, id: number, ctx: UserContext) =>
  orNotFound(await lectures.find(db, id, readerOf(ctx)), messages.lectureMissing);

/** Changes a lecture; a new file takes the place of the old one. */
export async function change(
  tx: Tx,
  id: number,
  body: Change,
  file: ReceivedFile | undefined,
  ctx: UserContext,
): Promise<LectureRecord> {
  const before = orNotFound(await lectures.lock(tx, id, readerOf(ctx)), messages.lectureMissing);
  if (before.version !== body.version) throw new ApiError('conflict', messages.lectureStale);
  const attachment_id = file ? await attach(tx, file) : before.attachment_id;
  if (attachment_id === null && body.link === undefined)
    throw fieldError('invalid', 'file', messages.lectureFile);
  await lectures.update(tx, id, { ...fieldsOf(body), attachment_id });
  if (file && before.attachment_id !== null) await detach(tx, before.attachment_id);
  const after = await standing(tx, id, ctx);
  await audit(tx, ctx, {
    ...{ action: 'lecture.update', entity: 'lecture', entityId: id },
    changes: diff(told(before), told(after)),
  });
  return after;
}

/** Archives a lecture: nobody finds it any more (row 74). */
export async function remove(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const before = orNotFound(await lectures.lock(tx, id, readerOf(ctx)), messages.lectureMissing);
  await lectures.archive(tx, id);
  await audit(tx, ctx, {
    ...{ action: 'lecture.delete', entity: 'lecture', entityId: id },
    changes: diff(told(before), {}),
  });
}

/** The file for the caller; a student's download is counted. Throws where a student comes too late. */
export async function fileFor(db: Db, id: number, ctx: UserContext) {
  const reader = readerOf(ctx);
  const student = !ctx.user.permissions.has('grades.create_own');
  const found = orNotFound(await lectures.file(db, id, { reader, student }), messages.noLectureFile);
  const { expired, ...file } = found;
  if (student && expired) throw new ApiError('forbidden', messages.lectureExpired);
  if (student) await lectures.countDownload(db, id);
  return file;
}
