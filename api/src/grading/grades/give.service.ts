import type { CellOutcome, GivenCell } from '@portal/shared-kit/contract/grading/grade';
import { cellText, gradeValue } from '@portal/shared-kit/contract/grading/grade-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { hold } from '../editions/graded-edition.repository.ts';
import { cellOf, tableOf } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import { givingFacts, type Giving, type CellFacts } from './give-facts.service.ts';
import { judge, type GradeVerdict } from './give.rules.ts';
import * as rows from './give.repository.ts';
import type { GradeNotices } from './notices.ts';
import { personOf } from './notice.repository.ts';

/** Saves what may be saved, cell by cell, in one transaction; returns the outcome of each. The edition is locked meanwhile, so that a
 *  pauta is never submitted between two cells of one call (row 68). */
export async function give(
  tx: Tx,
  giving: Giving,
  ctx: UserContext,
  notices: GradeNotices,
): Promise<CellOutcome[]> {
  const { edition, cells } = giving;
  await hold(tx, edition.id);
  const context = await givingFacts(tx, giving);
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
      ? [{ ...fieldsOf(verdict), client_id: one.client_id, reason: one.reason ?? '' }]
      : [],
  );
  const made = tableOf(
    (await rows.write(tx, written, ctx.user.userId)).map((row) => ({
      ...row,
      status: 'NOTA' as const,
      hundredths: null,
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
      entity: 'edition',
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
    return outcomeOf(one, facts, verdict, row && { ...row, author: ctx.user.name });
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
): CellOutcome {
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
    at: now?.changed_at.toISOString() ?? null,
  };
}
