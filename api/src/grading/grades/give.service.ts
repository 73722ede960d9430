import type { GivenCell, giveResult } from '@portal/shared-kit/contract/grading/grade';
import { cellText, gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { lockReviewed } from '../editions/earlier-grades.repository.ts';
import { lockEdition, type FoundEdition } from '../editions/graded-edition.repository.ts';
import { cellOf, tableOf, standingOf } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import { judge, type GradeVerdict, type GradeFacts } from './give.rules.ts';
import * as rows from './give.repository.ts';
import * as notices from './notices.ts';
import { personOf } from './notice.repository.ts';
import type { Answer } from '@portal/shared-kit/contract/core/endpoint';
import { examProblem, wholeWeight } from '@portal/shared-kit/contract/grading/average-rules';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { GradeItemRow } from '../editions/item.repository.ts';
import { periodsFrom } from '../editions/period.service.ts';

/** Saves what may be saved, cell by cell, in one transaction; returns the outcome of each. The edition is locked meanwhile, so that a
 *  pauta is never submitted between two cells of one call (row 68). */
export async function give(tx: Tx, giving: Giving, ctx: UserContext): Promise<AnsweredCell[]> {
  const { edition, cells } = giving;
  await lockEdition(tx, edition.id);
  const context = await givingFacts(tx, giving, ctx.user.personId);
  const seen = new Set<string>();
  const judged = cells.map((one) => {
    const facts = context.factsOf(one);
    const place = `${facts.enrolment?.id} ${facts.item?.id}`;
    const verdict: GradeVerdict = seen.has(place)
      ? { outcome: 'refused', message: messages.twiceInRequest }
      : judge(one, facts);
    seen.add(place);
    return { one, facts, verdict, repeated: context.repeated(one, facts) };
  });
  const fresh = judged.filter(({ repeated }) => repeated === undefined);
  const written = fresh.flatMap(({ one, verdict }) =>
    verdict.outcome === 'write'
      ? [{ client_id: one.client_id, reason: one.reason ?? '', ...fieldsOf(verdict) }]
      : [],
  );
  const made = tableOf(
    (await rows.write(tx, written, ctx.user.userId)).map((row) => ({
      status: 'NOTA' as const,
      hundredths: null,
      ...row,
    })),
  );
  await rows.keepDrafts(
    tx,
    edition.id,
    fresh.flatMap(({ one, verdict }) =>
      verdict.outcome === 'refused' && verdict.draft ? [{ ...verdict.draft, client_id: one.client_id }] : [],
    ),
    ctx.user.userId,
  );
  if (written.length > 0)
    await audit(tx, ctx, {
      action: 'edition.grades',
      entityId: edition.id,
      changes: [{ field: 'grades', old: null, new: written.length }],
    });
  for (const { one, facts, verdict } of fresh)
    if (verdict.outcome === 'write' && facts.item?.published)
      await notices.changed(tx, {
        edition_id: edition.id,
        column: context.items.get(verdict.item_id)!.type,
        reason: one.reason ?? '',
        person_id: await personOf(tx, one.student_id),
        old: cellText(cellOf(facts.stored)),
        new: cellText(cellOf(verdict)),
      });
  return judged.map(({ one, facts, verdict, repeated }) => {
    if (repeated) return repeated;
    const row = verdict.outcome === 'write' ? made(verdict.enrolment_id, verdict.item_id) : undefined;
    return outcomeOf(one, facts, verdict, row && { author: ctx.user.name, ...row });
  });
}

const fieldsOf = ({
  item_id,
  enrolment_id,
  status,
  hundredths,
}: Extract<GradeVerdict, { outcome: 'write' | 'same' }>) => ({
  item_id,
  enrolment_id,
  status,
  hundredths,
});

const isSaved = (verdict: GradeVerdict): verdict is Extract<GradeVerdict, { outcome: 'write' | 'same' }> =>
  verdict.outcome === 'write' || verdict.outcome === 'same';

/** The outcome of a cell for the caller: its current value and author. */
function outcomeOf(
  one: GivenCell,
  { item, stored }: CellFacts,
  verdict: GradeVerdict,
  made: { id: number; version: number; changed_at: Date; author: string } | undefined,
): AnsweredCell {
  const saved = isSaved(verdict);
  const now = made ?? stored;
  const value = verdict.outcome === 'write' ? verdict.hundredths : (stored?.hundredths ?? null);
  return {
    client_id: one.client_id,
    student_id: one.student_id,
    assessment_formula_id: item?.id ?? null,
    outcome: saved ? 'saved' : verdict.outcome,
    message: saved ? null : verdict.message,
    id: now?.id ?? null,
    version: now?.version ?? 0,
    assessment_value: value === null ? null : gradeValue(value),
    status: verdict.outcome === 'write' ? verdict.status : (stored?.status ?? 'NOTA'),
    author: now?.author ?? null,
    at: now?.changed_at ?? null,
  };
}

/** What became of a given cell. */
export type AnsweredCell = Answer<typeof giveResult>['data']['results'][number];

/** Grades for one edition: `kinds` are the columns the call may fill, `type` is the default column of a cell. */
interface Giving {
  edition: FoundEdition;
  cells: readonly GivenCell[];
  kinds: readonly SheetKind[];
  type: string | undefined;
  now: Date;
}

/** The facts about a cell, with the author of its current value. */
type CellFacts = GradeFacts & { stored: rows.AuthoredCell | undefined };

/** Everything that judging the cells of a call needs, read once. */
async function givingFacts(tx: Tx, { edition, cells, kinds, type, now }: Giving, personId: number) {
  const isFrequency = kinds.every((kind) => kind === 'FREQUENCIA');
  const ids = cells.flatMap(({ assessment_formula_id }) => assessment_formula_id ?? []);
  const found = await rows.givingFacts(tx, {
    id: edition.id,
    students: [...new Set(cells.map(({ student_id }) => student_id))],
    clientIds: cells.map(({ client_id }) => client_id),
    personId,
    now,
    // An exam depends on all grades of a student, an assessment on none.
    ...(isFrequency && (ids.length === cells.length ? { itemIds: ids } : ids.length === 0 && { type })),
  });
  const items = new Map(found.items.map((item) => [item.id, item]));
  const enrolments = new Map(found.enrolments.map((enrolment) => [enrolment.student_id, enrolment]));
  const stored = tableOf(found.cells);
  const moved = found.enrolments.filter(({ state }) => state === 'TRANSFERIDO').map(({ id }) => id);
  const reviewed = moved.length > 0 ? await lockReviewed(tx, edition.id, moved) : new Set<number>();
  const submitted = new Set(found.submitted.map((member) => `${member.enrolment_id} ${member.kind}`));
  const periods = new Map(periodsFrom(found, now).map((period) => [period.kind, period]));
  const events = new Map(found.events.map((one) => [one.client_id, one]));
  const { rules, weights } = found.terms;
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
    return examProblem(kind, { ...standing, named }, standing.rules);
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
      reviewed: own !== undefined && reviewed.has(own.id),
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

/** The answer to a change that was received before, also where the student took the grade to another class since (J1). */
const repeatedOf =
  (events: ReadonlyMap<string, rows.GivenEvent>) =>
  (one: GivenCell, { item, enrolment }: GradeFacts): AnsweredCell | undefined => {
    const event = events.get(one.client_id);
    if (!event || !item) return undefined;
    const same = event.enrolment_id === enrolment?.id && (event.item_id === item.id || event.moved);
    const at = {
      client_id: one.client_id,
      student_id: one.student_id,
      assessment_formula_id: item.id,
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
      at: event.at,
    };
  };
