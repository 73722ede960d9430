import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { ExamChange, ExamConflict, ExamForm } from '@portal/shared-kit/contract/grading/exam';
import { maxPublished, type PlannedKind } from '@portal/shared-kit/contract/grading/exam-rules';
import { counting, endOf } from '../../offer/calendar/activity.rules.ts';
import { audit, auditAll, diff } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Page } from '../../platform/database/page.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseStale, refusingDuplicates } from '../../platform/registers/records.ts';
import * as editions from '../editions/graded-edition.repository.ts';
import { isClosed } from '../editions/period.repository.ts';
import { activityOf } from '../editions/period.service.ts';
import { notifyCancelled, notifyMoved, notifyPublished } from './exam-notices.ts';
import * as rows from './exam.repository.ts';
import type { Clash, ExamFilters, ExamRecord, Planned, Sitting } from './exam.repository.ts';
import { messages } from './messages.ts';

const { conflicts: text } = messages;
const keys = { exam_once: { field: 'kind', message: messages.plannedAlready } };

/** The conflicts of each planned exam, with the number of those who may have to sit it. */
async function checked(db: Db, planned: Planned) {
  const [facts, clashes] = await Promise.all([rows.factsOf(db, planned), rows.clashesOf(db, planned)]);
  const periods = await rows.periodsOf(db, [...new Set(facts.map(({ edition_id }) => edition_id))]);
  return new Map(
    facts.map((exam) => {
      const others = clashes.filter(({ id }) => id === exam.id);
      const declared = periods.filter(
        ({ edition_id, type }) => edition_id === exam.edition_id && type === activityOf[exam.kind],
      );
      const conflicts = [
        ...periodConflicts(exam, counting(declared, exam.starts_at).counts),
        ...roomConflicts(exam, others),
        ...others.flatMap((other) => peopleConflicts(other)),
      ];
      return [exam.id, { students: exam.students, conflicts }];
    }),
  );
}

type Facts = Awaited<ReturnType<typeof rows.factsOf>>[number];
type Period = Awaited<ReturnType<typeof rows.periodsOf>>[number];
function periodConflicts({ starts_at, ends_at }: Facts, period: Period | undefined): ExamConflict[] {
  if (!period) return [{ kind: 'PERIODO', text: text.noPeriod }];
  const isInside = period.date_start <= starts_at && ends_at <= endOf(period);
  return isInside ? [] : [{ kind: 'PERIODO', text: text.outside }];
}

const nameOf = ({ subject_name, class_name }: Clash) => `${subject_name} (${class_name})`;

function roomConflicts({ students, capacity, room_active }: Facts, others: readonly Clash[]): ExamConflict[] {
  if (capacity === null) return [];
  const there = others.filter(({ same_room }) => same_room);
  const needed = there.reduce(
    (sum, { shared, other_students }) => sum + (shared ? other_students : 0),
    students,
  );
  return [
    ...(room_active ? [] : [{ kind: 'SALA_INACTIVA' as const, text: text.inactive }]),
    ...there
      .filter(({ shared }) => !shared)
      .map((other) => ({ kind: 'SALA_OCUPADA' as const, text: text.taken(nameOf(other)) })),
    ...(needed > capacity ? [{ kind: 'SALA_PEQUENA' as const, text: text.small(needed, capacity) }] : []),
  ];
}

/** A teacher of two classes that share a room is there once. */
const peopleConflicts = (other: Clash): ExamConflict[] => [
  ...(other.students > 0
    ? [{ kind: 'ESTUDANTES' as const, text: text.students(other.students, nameOf(other)) }]
    : []),
  ...(other.teachers.length > 0 && !(other.same_room && other.shared)
    ? [{ kind: 'DOCENTE' as const, text: text.teacher(other.teachers, nameOf(other)) }]
    : []),
];

const withConflicts = (exam: ExamRecord, found: Awaited<ReturnType<typeof checked>>) => ({
  ...exam,
  conflicts: exam.begun ? [] : (found.get(exam.id)?.conflicts ?? []),
});
export type PlannedExam = ReturnType<typeof withConflicts>;

/** A page of exams with their conflicts; with `conflicts`, only those that have some. */
export async function list(
  db: Db,
  { conflicts, ...filters }: ExamFilters & { conflicts?: '1' | undefined },
): Promise<Page<PlannedExam>> {
  let only: number[] | undefined;
  if (conflicts !== undefined) {
    const pending = await checked(db, rows.stored(await rows.pendingOf(db, filters)));
    only = [...pending].filter(([, { conflicts: own }]) => own.length > 0).map(([id]) => id);
  }
  const page = await rows.list(db, filters, only);
  const found = await checked(db, rows.stored(page.rows.map(({ id }) => id)));
  return { ...page, rows: page.rows.map((exam) => withConflicts(exam, found)) };
}

async function one(db: Db, id: number): Promise<PlannedExam> {
  const exam = orNotFound(await rows.find(db, id), messages.missing);
  return withConflicts(exam, await checked(db, rows.stored([id])));
}

interface Which {
  class_id: number;
  subject_id: number;
  year?: number | undefined;
  semester_id?: number | undefined;
}
async function editionOf(db: Db, { class_id, subject_id, year, semester_id }: Which, ctx: UserContext) {
  const key = { class_id, subject_id, year: year ?? institutionYear(new Date()), semester_id };
  const asker = { personId: ctx.user.personId, today: institutionDay(new Date()) };
  const edition = await editions.find(db, key, asker);
  if (!edition) throw fieldError('invalid', 'subject_id', messages.noEdition);
  return edition.id;
}

interface Asked extends Which {
  kind: PlannedKind;
  date_start: string;
  minutes: number;
  room_id?: number | undefined;
  shares_room?: '1' | undefined;
  exam_id?: number | undefined;
}
/** The conflicts that an exam would have. */
export async function check(
  db: Db,
  { exam_id = 0, room_id = undefined, shares_room, ...asked }: Asked,
  ctx: UserContext,
) {
  const edition_id = await editionOf(db, asked, ctx);
  const planned = rows.proposed({
    id: exam_id,
    edition_id,
    kind: asked.kind,
    starts_at: asked.date_start,
    minutes: asked.minutes,
    room_id: room_id ?? null,
    shares_room: shares_room !== undefined,
  });
  return (await checked(db, planned)).get(exam_id)!;
}

/** Plans an exam as a draft. Throws at `reason` where it has conflicts and no reason is given. */
export async function plan(
  tx: Tx,
  form: Which & Omit<ExamForm, 'classmate_id'>,
  ctx: UserContext,
): Promise<PlannedExam> {
  const { date_start: starts_at, reason = '', minutes, room_id, shares_room, note, kind } = form;
  await rows.lockPlanning(tx);
  const edition_id = await editionOf(tx, form, ctx);
  await refuseUnplannable(tx, edition_id, { starts_at, room_id });
  const id = await refusingDuplicates(keys, () =>
    rows.insert(tx, { edition_id, kind, starts_at, minutes, room_id, shares_room, note, accepted: reason }),
  );
  const made = await accept(tx, id, reason);
  await audit(tx, ctx, {
    action: 'exam.create',
    entityId: id,
    changes: diff(undefined, auditedOf(made)),
    ...(reason && { reason }),
  });
  return made;
}

/** Changes an exam that has not begun. Those concerned are told of another time or room, once it is published. */
export async function change(
  tx: Tx,
  id: number,
  { version, reason, date_start, ...form }: ExamChange,
  ctx: UserContext,
): Promise<{ exam: PlannedExam; told: boolean }> {
  await rows.lockPlanning(tx);
  const before = await pending(tx, id);
  refuseStale(before, version);
  const sitting: Partial<Sitting> = { ...form, ...(date_start !== undefined && { starts_at: date_start }) };
  const same = Object.entries(sitting).every(([field, value]) => isSame(before, field, value));
  if (same && (reason === undefined || reason === before.accepted))
    return { exam: await one(tx, id), told: false };
  await refuseUnplannable(tx, before.edition_id, {
    starts_at: date_start ?? before.date_start.toISOString(),
    room_id: form.room_id === before.room_id ? undefined : form.room_id,
  });
  // What was accepted for this time and room stays accepted.
  const accepted = reason ?? (moves(before, sitting) ? '' : before.accepted);
  await rows.update(tx, id, { ...sitting, accepted });
  const after = await accept(tx, id, accepted);
  await audit(tx, ctx, {
    action: 'exam.update',
    entityId: id,
    changes: diff(auditedOf(before), auditedOf(after)),
    ...(reason && { reason }),
  });
  const told = before.published_at !== null && isMoved(before, after);
  if (told) await notifyMoved(tx, before, after);
  return { exam: after, told };
}

const isSame = (before: ExamRecord, field: string, value: unknown) =>
  field === 'starts_at'
    ? before.date_start.getTime() === Date.parse(String(value))
    : before[field as 'note'] === value;
/** Whether a change is one of time, room or sharing. */
const moves = (before: ExamRecord, { note: _note, ...sitting }: Partial<Sitting>) =>
  Object.entries(sitting).some(([field, value]) => !isSame(before, field, value));
/** Whether those concerned have to know. */
const isMoved = (before: ExamRecord, after: ExamRecord) =>
  before.date_start.getTime() !== after.date_start.getTime() ||
  before.minutes !== after.minutes ||
  before.room_id !== after.room_id;

/** Removes an exam that has not begun, also after the semester ended; answers whether anybody was told. */
export async function cancel(tx: Tx, id: number, reason: string, ctx: UserContext): Promise<boolean> {
  await rows.lockPlanning(tx);
  const exam = await toCome(tx, id);
  const told = exam.published_at !== null;
  if (told) await notifyCancelled(tx, exam, reason);
  await rows.remove(tx, id);
  await audit(tx, ctx, {
    action: 'exam.delete',
    entityId: id,
    changes: diff(auditedOf(exam), undefined),
    reason,
  });
  return told;
}

/** Shows drafts to those concerned, each told once of all of them; returns how many. */
export async function publish(tx: Tx, ids: readonly number[] | undefined, ctx: UserContext): Promise<number> {
  await rows.lockPlanning(tx);
  const published = await rows.publish(tx, ids, maxPublished);
  await auditAll(
    tx,
    published.map((entityId) => ({ ctx, entry: { action: 'exam.publish', entityId } })),
  );
  await notifyPublished(tx, await rows.findMany(tx, published));
  return published.length;
}

async function toCome(tx: Tx, id: number): Promise<ExamRecord> {
  const exam = orNotFound(await rows.lock(tx, id), messages.missing);
  if (exam.begun) throw new ApiError('conflict', messages.begun);
  return exam;
}

async function pending(tx: Tx, id: number): Promise<ExamRecord> {
  const exam = await toCome(tx, id);
  if (exam.closed) throw new ApiError('conflict', messages.closed);
  return exam;
}

async function refuseUnplannable(
  tx: Tx,
  edition_id: number,
  { starts_at, room_id }: { starts_at: string; room_id?: number | null | undefined },
): Promise<void> {
  if (await isClosed(tx, edition_id)) throw fieldError('invalid', 'subject_id', messages.closed);
  if (Date.parse(starts_at) <= Date.now()) throw fieldError('invalid', 'date_start', messages.past);
  if (room_id == null) return;
  if (!(await rows.roomOf(tx, room_id))?.active) throw fieldError('invalid', 'room_id', messages.noRoom);
}

/** The exam as it is stored now. Throws where it has conflicts that nobody accepted. */
async function accept(tx: Tx, id: number, reason: string): Promise<PlannedExam> {
  const exam = await one(tx, id);
  if (exam.conflicts.length > 0 && reason === '')
    throw fieldError(
      'invalid',
      'reason',
      messages.conflictsNeedReason(exam.conflicts.map((found) => found.text)),
    );
  return exam;
}

const auditedOf = ({ classmate_name, subject_name, kind, date_start, minutes, ...exam }: ExamRecord) => ({
  classmate_name,
  subject_name,
  kind,
  date_start: date_start.toISOString(),
  minutes,
  room_name: exam.room_name,
  shares_room: exam.shares_room,
  note: exam.note,
});
