import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { hold, sheetsOf } from '../editions/graded-edition.repository.ts';
import { cellsOf, findItem, isGraded, studentsOf, type GradeItemRow } from '../editions/item.repository.ts';
import { termsOf } from '../editions/terms.repository.ts';
import { columnOnWire } from '../grades/grid-wire.ts';
import * as notices from '../grades/notices.ts';
import { cellOf } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import * as sheets from './sheet.repository.ts';

/** The column with its edition locked, for its responsible teacher. */
async function lockItem(tx: Tx, id: number, ctx: UserContext): Promise<GradeItemRow> {
  const { edition_id } = orNotFound(await findItem(tx, id), messages.itemMissing);
  await editionById(tx, edition_id, ctx, 'lead');
  await hold(tx, edition_id);
  return orNotFound(await findItem(tx, id), messages.itemMissing);
}

const shown = async (tx: Tx, id: number) => {
  const item = orNotFound(await findItem(tx, id), messages.itemMissing);
  return columnOnWire(item, (await termsOf(tx, item.edition_id)).weights);
};

/** Publishes a column: one notice to each student with a value in it. Idempotent (I3). */
export async function publishItem(tx: Tx, id: number, ctx: UserContext) {
  const item = await lockItem(tx, id, ctx);
  const [changed] = await sheets.publish(tx, [id], ctx.user.userId);
  const moved = await sheets.followColumn(tx, [id]);
  if (changed === undefined) {
    // Published before; a move brought grades that were not.
    if (moved.length === 0) return shown(tx, id);
    await notices.published(tx, { edition_id: item.edition_id, columns: [item.type], people: moved });
    await auditAct(tx, ctx, item, 'edition.publish');
    return shown(tx, id);
  }
  const graded = new Set(
    (await cellsOf(tx, item.edition_id))
      .filter((cell) => cell.item_id === id && cellOf(cell) !== null)
      .map(({ enrolment_id }) => enrolment_id),
  );
  const students = (await studentsOf(tx, item.edition_id)).filter(isGraded);
  await notices.published(tx, {
    edition_id: item.edition_id,
    columns: [item.type],
    people: students.filter((one) => graded.has(one.enrolment_id)).map(({ person_id }) => person_id),
  });
  await auditAct(tx, ctx, item, 'edition.publish');
  return shown(tx, id);
}

/** Unpublishes a column, before its pauta is submitted and with a reason (I3). */
export async function unpublishItem(tx: Tx, id: number, reason: string, ctx: UserContext) {
  const item = await lockItem(tx, id, ctx);
  const all = await sheetsOf(tx, item.edition_id);
  if (all.some(({ kind, state, of_moved }) => kind === item.kind && state !== 'EM_EDICAO' && !of_moved))
    throw new ApiError('conflict', messages.submitted);
  if (item.published_at === null) return shown(tx, id);
  await sheets.keepSubmitted(tx, id);
  await sheets.unpublish(tx, id);
  await auditAct(tx, ctx, item, 'edition.unpublish', reason);
  return shown(tx, id);
}

const auditAct = (
  tx: Tx,
  ctx: UserContext,
  { edition_id, type }: GradeItemRow,
  action: 'edition.publish' | 'edition.unpublish',
  reason?: string,
) =>
  audit(tx, ctx, {
    action,
    entity: 'edition',
    entityId: edition_id,
    changes: [{ field: 'column', old: null, new: type }],
    ...(reason && { reason }),
  });
