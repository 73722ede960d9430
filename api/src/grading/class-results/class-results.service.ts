import { courseAverageTenths } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import type * as contract from '@portal/shared-kit/contract/grading/class-results';
import { flatAverage, type Result } from '@portal/shared-kit/contract/grading/average-rules';
import type { Out } from '@portal/shared-kit/contract/core/endpoint';
import type { Db } from '../../platform/database/db.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { editionsOfClass } from '../editions/edition-access.service.ts';
import { headOf } from '../editions/graded-edition.repository.ts';
import { itemsOfAll } from '../editions/item.repository.ts';
import { cellOf, standingOf, tableOf, type StudentStanding } from '../editions/standing.rules.ts';
import { termsOfAll } from '../editions/period.repository.ts';
import { messages } from '../messages.ts';
import * as rows from './class-results.repository.ts';

export type ClassStudent = Omit<contract.ClassStudent, 'fullName' | 'student_card_id'> & {
  full_name: string;
  code: string;
};
type ResultsOnWire = Out<typeof contract.classResults>['data'];
export type ClassResults = Omit<ResultsOnWire, 'classmate_name' | 'students'> & {
  class_name: string;
  students: ClassStudent[];
};
type StudentResult = ClassStudent['results'][number];
interface ResultsRequest {
  class_id: number;
  year?: number | undefined;
  semester_id?: number | undefined;
}

/** Students × subjects of a class in a year: results as the grid computes them, or as they were stored at the end of the semester. */
export async function classResultsOf(
  db: Db,
  request: ResultsRequest,
  ctx: UserContext,
): Promise<ClassResults> {
  const { class_id, year, semester_id } = request;
  const all = await editionsOfClass(db, { class_id, year }, ctx, 'read');
  const editions = all.flatMap((one) =>
    semester_id === undefined || one.semester_id === semester_id ? [one.id] : [],
  );
  const head = await headOf(db, orNotFound(editions[0], messages.noEdition));
  const [subjects, enrolments, items, cells, sheets, terms] = await Promise.all([
    rows.subjectsOf(db, editions),
    rows.enrolmentsOf(db, editions),
    itemsOfAll(db, editions),
    rows.cellsOf(db, editions),
    rows.sheetsOf(db, editions),
    termsOfAll(db, editions),
  ]);
  const stored = tableOf(cells);
  const judged = enrolments.map((student): JudgedStudent => {
    const { rules, weights } = terms(student.edition_id);
    const columns = items.filter(({ edition_id }) => edition_id === student.edition_id);
    const cell = (item: number) => cellOf(stored(student.id, item));
    const standing = standingOf(columns, cell, weights, rules, student.carried);
    return { student, result: resultOf(student, standing) };
  });
  const listed = subjects.map(({ closed, ...subject }) => {
    const of = judged.filter(({ result }) => result.edition_id === subject.id);
    const count = (outcome: Result) => of.filter(({ result }) => result.result === outcome).length;
    const whole = isWhole(sheets.filter(({ edition_id }) => edition_id === subject.id));
    return {
      ...subject,
      provisional: !closed && (!whole || count('INCOMPLETO') > 0),
      approved: count('APROVADO'),
      failed: count('REPROVADO'),
    };
  });
  const credits = new Map(subjects.map((subject) => [subject.id, subject.credits]));
  return {
    class_name: head.class_name,
    course_name: head.course_name,
    level_name: head.level_name,
    year: head.year,
    provisional: listed.some(({ provisional }) => provisional),
    subjects: listed,
    students: byStudent(judged, (edition) => credits.get(edition) ?? null),
  };
}

type Row = Awaited<ReturnType<typeof rows.enrolmentsOf>>[number];
interface JudgedStudent {
  student: Row;
  result: StudentResult;
}

/** Computed as in the grid; stored once the semester has ended. */
function resultOf(
  { edition_id, state, final: storedFinal, result }: Row,
  of: StudentStanding,
): StudentResult {
  const { average, situation } = of.frequency;
  const written = state === 'CONCLUIDO' && result !== null;
  return {
    edition_id,
    average,
    situation,
    flat_average: average === null ? null : flatAverage(average, of, of.weights),
    ...(written ? { final: storedFinal, result } : { final: of.final.final, result: of.final.result }),
  };
}

/** Each student once, in the order of the rows. */
function byStudent(judged: readonly JudgedStudent[], credits: (edition: number) => number | null) {
  const by = new Map<number, JudgedStudent[]>();
  for (const one of judged) {
    const own = by.get(one.student.student_id);
    if (own) own.push(one);
    else by.set(one.student.student_id, [one]);
  }
  return [...by].map(([id, own]) => {
    const results = own.map(({ result }) => result);
    const passed = results.flatMap(({ result, final, edition_id }) =>
      result === 'APROVADO' && final !== null ? [{ hundredths: final, credits: credits(edition_id) }] : [],
    );
    const { full_name, code } = own[0]!.student;
    return {
      id,
      full_name,
      code,
      results,
      approved: passed.length,
      average: courseAverageTenths(passed),
    };
  });
}

const isHomologated = (state: string) => state === 'HOMOLOGADA' || state === 'RECTIFICADA';
/** Whether the frequency is homologated, and every exam that was started: the pauta of an exam that nobody sits is never submitted. */
const isWhole = (sheets: readonly { kind: string; state: string }[]) =>
  sheets.some(({ kind, state }) => kind === 'FREQUENCIA' && isHomologated(state)) &&
  sheets.every(({ kind, state }) => isHomologated(state) || (kind !== 'FREQUENCIA' && state === 'EM_EDICAO'));
