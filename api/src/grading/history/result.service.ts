import { passes } from '@portal/shared-kit/contract/enrolment/final-grade-rules';
import { cellText } from '@portal/shared-kit/contract/grading/grade-rules';
import type { SubjectResult } from '@portal/shared-kit/contract/grading/subject-result';
import type { Db } from '../../platform/database/db.ts';
import { isGraded } from '../editions/item.repository.ts';
import { cellOf, standingOf, tableOf } from '../editions/standing.rules.ts';
import { resultRows, type EnrolmentRow } from './result.repository.ts';

/** For whom: staff see everything, a student what is published and results computed from that alone (I3). */
export type Eyes = 'staff' | 'student';
export type ResultRow = Omit<EnrolmentRow, 'result'> & { result: SubjectResult | null };

/** Every enrolment of a student, the latest first, each with its result; null where there is none yet. */
export async function resultsOf(db: Db, studentId: number, eyes: Eyes): Promise<ResultRow[]> {
  const { enrolments, items, cells, termsOfEdition } = await resultRows(db, studentId);
  const stored = tableOf(cells);
  return enrolments.map((row) => {
    const all = items.filter((item) => item.edition_id === row.edition_id);
    const visible = all.filter(({ published_at }) => eyes === 'staff' || published_at !== null);
    if (row.edition_id === null || !isGraded(row)) return { ...row, result: storedResult(row) };
    if (visible.length === 0)
      return { ...row, result: eyes === 'staff' || all.length === 0 ? storedResult(row) : null };
    const { rules, weights } = termsOfEdition(row.edition_id);
    const standing = standingOf(visible, (item) => cellOf(stored(row.id, item)), weights, rules);
    const whole = all.every((item) => item.kind !== 'FREQUENCIA' || visible.includes(item));
    const { frequency, exam, special, resit, final } = standing;
    const reckoned: SubjectResult = {
      ...{ average: null, situation: null, exam: cellText(exam), special, resit: cellText(resit) },
      ...{ final: null, result: null, closed: false },
      ...(whole && { average: frequency.average, situation: frequency.situation }),
      ...(whole && { final: final.final, result: final.result }),
    };
    const written = visible.length === all.length ? storedResult(row) : null;
    const closedResult = written && { final: written.final, result: written.result, closed: true };
    return { ...row, result: { ...reckoned, ...closedResult } };
  });
}

/** A stored result: from the end of a semester, an equivalence, or an earlier system, which knew a grade alone. */
function storedResult({ state, final, result }: EnrolmentRow): SubjectResult | null {
  if (state !== 'CONCLUIDO' && state !== 'DISPENSADO') return null;
  if (final === null && result === null) return null;
  return {
    ...{ average: null, situation: null, exam: '', special: false, resit: '', final, closed: true },
    result: result ?? (passes(final!) ? 'APROVADO' : 'REPROVADO'),
  };
}
