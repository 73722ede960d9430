import type { CellOutcome, GivenCell } from '@portal/shared-kit/contract/grading/grade';
import { examProblem, wholeWeight } from '@portal/shared-kit/contract/grading/average-rules';
import { gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { Tx } from '../../platform/database/db.ts';
import type { FoundEdition } from '../editions/graded-edition.repository.ts';
import { itemsOf, type GradeItemRow } from '../editions/item.repository.ts';
import { periodsOf } from '../editions/period.service.ts';
import { termsOf } from '../editions/terms.repository.ts';
import { cellOf, standingOf, tableOf } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import type { GradeFacts } from './give.rules.ts';
import * as rows from './give.repository.ts';

/** Grades for one edition: `kinds` are the columns the call may fill, `type` is the default column of a cell. */
export interface Giving {
  edition: FoundEdition;
  cells: readonly GivenCell[];
  kinds: readonly SheetKind[];
  type: string | undefined;
  now: Date;
}

/** The facts about a cell, with the author of its current value. */
export type CellFacts = GradeFacts & { stored: rows.AuthoredCell | undefined };

/** Everything that judging the cells of a call needs, read once. */
export async function givingFacts(tx: Tx, { edition, cells, kinds, type, now }: Giving) {
  const items = new Map((await itemsOf(tx, edition.id)).map((item) => [item.id, item]));
  const students = [...new Set(cells.map(({ student_id }) => student_id))];
  const enrolments = new Map(
    (await rows.enrolmentsOf(tx, edition.id, students)).map((it) => [it.student_id, it]),
  );
  const ids = [...enrolments.values()].map(({ id }) => id);
  const stored = tableOf(await rows.cellsOfEnrolments(tx, ids));
  const submitted = new Set(
    (await rows.submittedKinds(tx, ids)).map((it) => `${it.enrolment_id} ${it.kind}`),
  );
  const periods = new Map((await periodsOf(tx, edition.id, now)).map((it) => [it.kind, it]));
  const events = new Map(
    (
      await rows.eventsByClientId(
        tx,
        edition.id,
        cells.map(({ client_id }) => client_id),
      )
    ).map((it) => [it.client_id, it]),
  );
  const { rules, weights } = await termsOf(tx, edition.id);
  const columns = [...items.values()];
  const total = columns.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const itemFor = ({ assessment_formula_id }: GivenCell): GradeItemRow | undefined => {
    const item =
      assessment_formula_id === undefined
        ? columns.find((one) => one.type === type)
        : items.get(assessment_formula_id);
    return item && kinds.includes(item.kind) ? item : undefined;
  };
  const examOf = (kind: SheetKind, { id, named, carried }: rows.GradedEnrolment) => {
    if (kind === 'FREQUENCIA') return undefined;
    if (!submitted.has(`${id} FREQUENCIA`)) return messages.frequencyFirst;
    const standing = standingOf(columns, (item) => cellOf(stored(id, item)), weights, rules, carried);
    return examProblem(kind, { ...standing, named }, rules);
  };
  const factsOf = (one: GivenCell): CellFacts => {
    const item = itemFor(one);
    const enrolment = enrolments.get(one.student_id);
    const own = item && enrolment && stored(enrolment.id, item.id);
    const period = item && periods.get(item.kind);
    return {
      item: item && { id: item.id, kind: item.kind, published: isPublished(item, own) },
      enrolment,
      stored: own,
      submitted: item !== undefined && submitted.has(`${enrolment?.id} ${item.kind}`),
      closed: period?.open === false ? (period.reason ?? messages.noPeriod) : null,
      weighed: total === wholeWeight,
      examProblem: item && enrolment && examOf(item.kind, enrolment),
    };
  };
  return { items, factsOf, repeated: repeatedOf(events) };
}

/** Whether the student may read the cell: as its column says, unless a move left it its own publication (J1). */
const isPublished = ({ published_at }: GradeItemRow, stored: rows.AuthoredCell | undefined): boolean =>
  (stored?.own_publication ? stored.published_at : published_at) !== null;

/** The answer to a change that was received before. */
const repeatedOf =
  (events: ReadonlyMap<string, Awaited<ReturnType<typeof rows.eventsByClientId>>[number]>) =>
  (one: GivenCell, { item, enrolment }: GradeFacts): CellOutcome | undefined => {
    const event = events.get(one.client_id);
    if (!event) return undefined;
    const same = event.item_id === item?.id && event.enrolment_id === enrolment?.id;
    const at = {
      client_id: one.client_id,
      student_id: one.student_id,
      assessment_formula_id: item?.id ?? null,
    };
    if (!same)
      return {
        ...at,
        outcome: 'refused',
        message: messages.clientIdUsed,
        id: null,
        version: one.version,
        assessment_value: null,
        status: 'NOTA',
        author: null,
        at: null,
      };
    return {
      ...at,
      outcome: 'saved',
      message: null,
      id: event.id,
      version: event.version,
      status: event.status,
      assessment_value: event.hundredths === null ? null : gradeValue(event.hundredths),
      author: null,
      at: event.at.toISOString(),
    };
  };
