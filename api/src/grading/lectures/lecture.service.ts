import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { attach, detach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { messages } from '../messages.ts';
import * as lectures from './lecture.repository.ts';
import type { LectureRecord } from './lecture.repository.ts';

interface LectureContent {
  title: string;
  description: string;
  /** Instead of a file, or in addition. */
  link?: string | undefined;
  is_available: boolean;
  is_assessment: boolean;
  /** Last day on which students may download it, '2026-12-31'. */
  expires_on: string;
}
type LectureChange = LectureContent & { version: number };
interface LectureTarget {
  course_id: number;
  subject_id: number;
  /** Classes of the current year; none means all in which the caller teaches the subject. */
  class_ids: readonly number[];
}
type NewLecture = LectureContent & LectureTarget;

export const readerOf = ({ user }: UserContext) => ({
  personId: user.personId,
  today: institutionDay(new Date()),
});

/** The editions of a new lecture: those of the given classes, or all in which the caller teaches the subject. Throws `forbidden` where
 *  the caller does not teach one of them. */
export async function targetOf(
  db: Db,
  { course_id, subject_id, class_ids }: LectureTarget,
  ctx: UserContext,
) {
  const year = institutionYear(new Date());
  const own = await lectures.editionsOf(db, { course_id, subject_id, year }, readerOf(ctx));
  const ownClasses = new Set(own.map(({ class_id }) => class_id));
  if (own.length === 0 || class_ids.some((id) => !ownClasses.has(id)))
    throw new ApiError('forbidden', messages.notYours);
  return class_ids.length === 0 ? own : own.filter(({ class_id }) => class_ids.includes(class_id));
}

const fieldsOf = ({ title, description, link, is_available, is_assessment, expires_on }: LectureContent) => ({
  title,
  description,
  link: link ?? null,
  is_available,
  is_assessment,
  expires_on,
});
const audited = (lecture: LectureRecord) => ({
  title: lecture.title,
  link: lecture.link,
  is_available: lecture.is_available,
  is_assessment: lecture.is_assessment,
  expires_on: lecture.expires_on,
  file: lecture.attachment?.name ?? null,
});

/** Adds a lecture. A file is required unless there is a link (row 76). */
export async function create(tx: Tx, body: NewLecture, file: ReceivedFile | undefined, ctx: UserContext) {
  if (!file && body.link === undefined) throw fieldError('invalid', 'file', messages.lectureFile);
  const editions = await targetOf(tx, body, ctx);
  const { course_id, subject_id } = body;
  const id = await lectures.insert(
    tx,
    {
      ...fieldsOf(body),
      course_id,
      subject_id,
      level_id: editions[0]!.level_id,
      attachment_id: file ? await attach(tx, file) : null,
      created_by: ctx.user.userId,
    },
    editions.map((edition) => edition.id),
  );
  const made = await visibleLecture(tx, id, ctx);
  await audit(tx, ctx, { action: 'lecture.create', entityId: id, changes: diff({}, audited(made)) });
  return made;
}

const visibleLecture = async (db: Db, id: number, ctx: UserContext) =>
  orNotFound(await lectures.find(db, id, readerOf(ctx)), messages.lectureMissing);

/** Changes a lecture; a new file replaces the old one. */
export async function change(
  tx: Tx,
  id: number,
  body: LectureChange,
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
  const after = await visibleLecture(tx, id, ctx);
  await audit(tx, ctx, {
    action: 'lecture.update',
    entityId: id,
    changes: diff(audited(before), audited(after)),
  });
  return after;
}

/** Archives a lecture, which hides it from everybody (row 74). */
export async function remove(tx: Tx, id: number, ctx: UserContext): Promise<void> {
  const before = orNotFound(await lectures.lock(tx, id, readerOf(ctx)), messages.lectureMissing);
  await lectures.archive(tx, id);
  await audit(tx, ctx, { action: 'lecture.delete', entityId: id, changes: diff(audited(before), {}) });
}

/** The file for the caller; a student's download is counted. Throws `forbidden` for a student once it has expired. */
export async function fileFor(db: Db, id: number, ctx: UserContext) {
  const reader = readerOf(ctx);
  const student = !ctx.user.permissions.has('grades.create_own');
  const found = orNotFound(await lectures.file(db, id, { reader, student }), messages.noLectureFile);
  const { expired, ...file } = found;
  if (student && expired) throw new ApiError('forbidden', messages.lectureExpired);
  if (student) await lectures.countDownload(db, id);
  return file;
}
