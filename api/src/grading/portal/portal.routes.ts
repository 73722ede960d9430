import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import { institutionDay, institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import * as contract from '@portal/shared-kit/contract/grading/teacher-portal';
import { requestedTeacher } from '../../people/teachers/teacher.routes.ts';
import type { Db } from '../../platform/database/db.ts';
import { query, type Server, type UserContext, one } from '../../platform/http/route.ts';
import { sheetsOf } from '../editions/graded-edition.repository.ts';
import { isLocked, periodsOf, type AnsweredPeriod } from '../editions/period.service.ts';
import { awaitedKinds } from '../sheets/late-sheet.service.ts';
import * as rows from './taught.repository.ts';

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part * 100) / whole));

async function editionsOf(
  db: Db,
  teacherId: number,
  year: number,
): Promise<Answer<typeof contract.teacherClasses>['data']> {
  const now = new Date();
  const found = await rows.taught(db, teacherId, year, institutionDay(now));
  const all: Answer<typeof contract.teacherClasses>['data'] = [];
  for (const row of found) {
    const { class_id, class_name, shift, entry_year, subject_name, own, filled, items, weight, ...same } =
      row;
    const periods = await periodsOf(db, row.edition_id, now);
    const { status, date_end } = periods.find(({ kind }) => kind === 'FREQUENCIA')!;
    all.push({
      ...same,
      classmate_id: class_id,
      classmate: { id: class_id, name: class_name, period: shift, entry_year },
      subject: { id: row.subject_id, name: subject_name },
      weight_total: weight / 100,
      graded: percent(filled, items * own),
      locked: isLocked(row.year, periods, now),
      sheets: await sheetsToShow(db, row, periods, now),
      frequency: { status, date_end },
      periods,
    });
  }
  return all;
}

/** The submitted pautas, and for each kind that somebody waits for the one that was returned, or one to be made while its grades can be
 *  entered. */
async function sheetsToShow(
  db: Db,
  row: { edition_id: number; awaited: number },
  periods: readonly AnsweredPeriod[],
  now: Date,
) {
  const all = await sheetsOf(db, row.edition_id);
  const isReturned = (kind: SheetKind) => all.some((sheet) => sheet.kind === kind && sheet.returned);
  const kinds = periods.flatMap(({ kind, open }) => (open || isReturned(kind) ? [kind] : []));
  const awaited = await awaitedKinds(db, row, kinds, now);
  const submitted = all.filter(({ state, of_moved }) => state !== 'EM_EDICAO' && !of_moved);
  return [
    ...submitted.map(({ kind, state }) => ({ kind, state, returned: false })),
    ...awaited.map((kind) => ({ kind, state: 'EM_EDICAO' as const, returned: isReturned(kind) })),
  ];
}

/** A teacher's own classes and subjects (S2 §7 'Teacher portal', rows 78, 81). */
export function portalRoutes(server: Server) {
  const teacherOf = async (db: Db, teacherId: number | undefined, ctx: UserContext) =>
    (await requestedTeacher(db, teacherId, ctx)).id;
  const running = () => institutionYear(new Date());
  query(server, contract.teacherClasses, async (db, { query: { teacher_id } }, ctx) =>
    one(await editionsOf(db, await teacherOf(db, teacher_id, ctx), running())),
  );
  query(server, contract.teacherClassesByYear, async (db, { query: { teacher_id, year } }, ctx) => ({
    status: 1 as const,
    classmate: await editionsOf(db, await teacherOf(db, teacher_id, ctx), year),
  }));
  query(server, contract.firstAllocation, async (db, { query: { teacher_id } }, ctx) => ({
    status: 1 as const,
    created_at: (await rows.firstDay(db, await teacherOf(db, teacher_id, ctx))) ?? null,
  }));
  query(server, contract.teacherSubjects, async (db, { query: { teacher_id } }, ctx) => {
    const today = institutionDay(new Date());
    const found = await rows.taught(db, await teacherOf(db, teacher_id, ctx), running(), today);
    const ids = [...new Set(found.map(({ subject_id, course_id }) => `${subject_id} ${course_id}`))];
    const subject = ids.map((id) => {
      const classes = found.filter((row) => `${row.subject_id} ${row.course_id}` === id);
      const first = classes[0]!;
      return {
        id: first.subject_id,
        name: first.subject_name,
        course: first.course_name,
        course_id: first.course_id,
        level: first.level_name,
        level_id: first.level_id,
        classes: classes.map(({ class_id, class_name, year, semester_id }) => ({
          id: class_id,
          name: class_name,
          year,
          semester_id,
        })),
      };
    });
    return { status: 1 as const, data: { data: { subject } } };
  });
}
