import { finalOf } from '@portal/shared-kit/contract/grading/average-rules';
import type { PlannedKind } from '@portal/shared-kit/contract/grading/exam-rules';
import { adaptationText } from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import { inForce } from '../../enrolment/adaptations/adaptation.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { cellsOf, isGraded, itemsOf, studentsOf, type EditionStudent } from '../editions/item.repository.ts';
import { cellOf, standingOf, tableOf } from '../editions/standing.rules.ts';
import { termsOf } from '../editions/period.repository.ts';
import * as rows from './exam.repository.ts';

type DayExam = Awaited<ReturnType<typeof rows.onDay>>[number];
interface ListedStudent {
  student_id: number;
  code: string;
  full_name: string;
  class_name: string;
  /** In words; empty for callers who may not see adaptations. */
  adaptations: string[];
  /** When the exam ends for this student, with extra time. */
  ends_at: Date;
}
/** Who sits in a room at a time. */
export interface RoomList {
  exams: DayExam[];
  students: ListedStudent[];
}

/** The lists of a day, one for each room and time: everybody enrolled whose grades do not exclude them from the exam. */
export async function roomListsOf(
  db: Db,
  { date, room_id }: { date: string; room_id?: number | undefined },
  seesAdaptations: boolean,
): Promise<RoomList[]> {
  const exams = await rows.onDay(db, date, room_id);
  const lists: RoomList[] = [];
  for (const exam of exams) {
    const last = lists.at(-1)?.exams[0];
    const together =
      last &&
      exam.room_id !== null &&
      last.room_id === exam.room_id &&
      last.date_start.getTime() === exam.date_start.getTime();
    if (together) lists.at(-1)!.exams.push(exam);
    else lists.push({ exams: [exam], students: [] });
  }
  for (const list of lists) {
    const sitting = [];
    for (const exam of list.exams)
      for (const student of await sittersOf(db, exam)) sitting.push({ exam, student });
    const ids = sitting.map(({ student }) => student.id);
    const found = seesAdaptations ? await inForce(db, ids, date) : [];
    list.students = sitting
      .map(({ exam, student }) => {
        const own = found.filter(({ student_id }) => student_id === student.id);
        const extra = own.reduce((sum, { minutes_per_hour }) => sum + (minutes_per_hour ?? 0), 0);
        return {
          student_id: student.id,
          code: student.code,
          full_name: student.full_name,
          class_name: exam.classmate_name,
          adaptations: own.map(adaptationText),
          ends_at: new Date(exam.date_end.getTime() + Math.ceil((extra * exam.minutes) / 60) * 60_000),
        };
      })
      .sort((one, other) => one.full_name.localeCompare(other.full_name, 'pt'));
  }
  return lists;
}

/** The students of an exam, by name. A grade that is missing excludes nobody. */
async function sittersOf(db: Db, { edition_id, kind }: DayExam): Promise<EditionStudent[]> {
  const [students, items, cells, { rules, weights }] = await Promise.all([
    studentsOf(db, edition_id),
    itemsOf(db, edition_id),
    cellsOf(db, edition_id),
    termsOf(db, edition_id),
  ]);
  const stored = tableOf(cells);
  const isOut = (student: EditionStudent, of: PlannedKind) => {
    if (of === 'EXAME_ESPECIAL') return !student.named;
    const cell = (id: number) => cellOf(stored(student.enrolment_id, id));
    const standing = standingOf(items, cell, weights, rules, student.carried);
    const { frequency, exam } = standing;
    if (frequency.situation === 'EXCLUIDO') return true;
    if (of === 'EXAME_NORMAL') return false;
    const passed = () => finalOf({ ...standing, resit: null }, standing.rules).result === 'APROVADO';
    return frequency.situation === 'DISPENSADO' || (exam !== null && passed());
  };
  return students.filter((student) => isGraded(student) && !isOut(student, kind));
}
