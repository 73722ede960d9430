import { notifyEachStudent } from '../../people/communications/notice.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueueMails } from '../../platform/mail/mail.ts';
import * as rows from './exam.repository.ts';
import type { ExamRecord } from './exam.repository.ts';
import { messages } from './messages.ts';

const { notices: text } = messages;
/** The most characters of a notice's title. */
const longest = 120;

interface Notice {
  title: string;
  body: string;
}

/** Tells each student of exams in the portal and by mail, and each teacher by mail, once each. */
async function notify(
  tx: Tx,
  exams: readonly ExamRecord[],
  noticeOf: (own: readonly ExamRecord[]) => Notice,
): Promise<void> {
  const ids = exams.map(({ id }) => id);
  const byId = new Map(exams.map((exam) => [exam.id, exam]));
  const written = new Map<string, Notice>();
  const of = (own: readonly number[]) => {
    const key = own.join();
    const notice = written.get(key) ?? noticeOf(own.map((id) => byId.get(id)!));
    written.set(key, notice);
    return notice;
  };
  const students = grouped(await rows.toldStudents(tx, ids), ({ student_id }) => student_id);
  const teachers = grouped(await rows.toldTeachers(tx, ids), ({ email }) => email);
  await notifyEachStudent(
    tx,
    'PAUTA',
    students.map(([{ student_id: studentId }, own]) => {
      const { title, body } = of(own);
      return { studentId, title: title.slice(0, longest), body };
    }),
  );
  await enqueueMails(
    tx,
    [...students, ...teachers].flatMap(([{ email }, own]) => {
      if (email === null) return [];
      const { title, body } = of(own);
      return [{ to: email, subject: title, text: body }];
    }),
  );
}

/** Each person with the exams they are told of. */
function grouped<Row extends { exam_id: number }>(told: readonly Row[], whose: (row: Row) => unknown) {
  const found = new Map<unknown, [Row, number[]]>();
  for (const row of told) {
    const own = found.get(whose(row)) ?? [row, []];
    if (!own[1].includes(row.exam_id)) own[1].push(row.exam_id);
    found.set(whose(row), own);
  }
  return [...found.values()];
}

export const notifyPublished = (tx: Tx, exams: readonly ExamRecord[]) => notify(tx, exams, text.published);

export const notifyMoved = (tx: Tx, before: ExamRecord, now: ExamRecord) =>
  notify(tx, [now], () => text.moved(before, now));

/** Call it before the exam is removed. */
export const notifyCancelled = (tx: Tx, exam: ExamRecord, reason: string) =>
  notify(tx, [exam], () => text.cancelled(exam, reason));
