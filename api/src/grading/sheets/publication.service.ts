import { audit, diff } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, orNotFound, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { lockEdition, sheetsOf } from '../editions/graded-edition.repository.ts';
import {
  cellsOf,
  findItem,
  isGraded,
  itemsOf,
  studentsOf,
  type GradeItemRow,
} from '../editions/item.repository.ts';
import { termsOf, isClosed } from '../editions/period.repository.ts';
import { columnOnWire } from '../grades/grid-wire.ts';
import * as notices from '../grades/notices.ts';
import { cellOf } from '../editions/standing.rules.ts';
import { messages } from '../messages.ts';
import * as sheets from './sheet.repository.ts';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { SheetKind } from '@portal/shared-kit/contract/grading/place';
import type { decideReopening } from '@portal/shared-kit/contract/grading/sheet';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import * as rows from './reopening.repository.ts';

/** The column with its edition locked, for its responsible teacher. */
async function lockItem(tx: Tx, id: number, ctx: UserContext): Promise<GradeItemRow> {
  const { edition_id } = orNotFound(await findItem(tx, id), messages.itemMissing);
  await editionById(tx, edition_id, ctx, 'lead');
  await lockEdition(tx, edition_id);
  return orNotFound(await findItem(tx, id), messages.itemMissing);
}

const shown = async (tx: Tx, id: number) => {
  const item = orNotFound(await findItem(tx, id), messages.itemMissing);
  return columnOnWire(item, (await termsOf(tx, item.edition_id)).weights);
};

/** Publishes a column. Idempotent (I3). */
export async function publishItem(tx: Tx, id: number, ctx: UserContext) {
  const item = await lockItem(tx, id, ctx);
  await publishAll(tx, item.edition_id, [item], ctx);
  return shown(tx, id);
}

/** Publishes what is hidden in the columns of a kind, for the teacher who submits it (J8). */
export async function publishKind(tx: Tx, edition_id: number, kind: SheetKind, ctx: UserContext) {
  await lockEdition(tx, edition_id);
  const items = (await itemsOf(tx, edition_id)).filter((item) => item.kind === kind);
  await publishAll(tx, edition_id, items, ctx);
}

/** Publishes columns: one notice to each student who reads a grade by it. */
async function publishAll(
  tx: Tx,
  edition_id: number,
  items: readonly GradeItemRow[],
  ctx: UserContext,
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const unread = (await cellsOf(tx, edition_id)).filter(
    (cell) => ids.includes(cell.item_id) && !cell.published && cellOf(cell) !== null,
  );
  const changed = await sheets.publish(tx, ids, ctx.user.userId);
  await sheets.followColumn(tx, ids);
  // Of a column that was published before, a move may have brought grades that were not.
  const opened = items.filter(
    ({ id }) => changed.includes(id) || unread.some(({ item_id }) => item_id === id),
  );
  if (opened.length === 0) return;
  const readers = new Set(unread.map(({ enrolment_id }) => enrolment_id));
  const students = (await studentsOf(tx, edition_id)).filter(isGraded);
  await notices.published(tx, {
    edition_id,
    columns: opened.map(({ type }) => type),
    people: students.filter((one) => readers.has(one.enrolment_id)).map(({ person_id }) => person_id),
  });
  for (const item of opened) await auditAct(tx, ctx, item, 'edition.publish');
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

const keys = { grade_reopening_pending: { field: 'kind', message: messages.askedAlready } };
const dayMs = 86_400_000;

/** Requests that grades of a kind may be entered again (rows 72, 73). */
export async function ask(
  tx: Tx,
  request: Omit<Parameters<typeof rows.insert>[1], 'asked_by'>,
  ctx: UserContext,
) {
  if (await isClosed(tx, request.edition_id)) throw new ApiError('conflict', messages.semesterEnded);
  const id = await refusingDuplicates(keys, () => rows.insert(tx, { ...request, asked_by: ctx.user.userId }));
  await audit(tx, ctx, {
    action: 'grade_reopening.ask',
    entity: 'edition',
    entityId: request.edition_id,
    reason: request.reason,
  });
  return orNotFound(await rows.find(tx, id), messages.reopeningMissing);
}

/** Grants or refuses a request; not by the person who made it, nor by another teacher of the class (C.6, F). */
export async function decide(
  tx: Tx,
  id: number,
  { decision, days, reason }: Args<typeof decideReopening>['body'],
  ctx: UserContext,
) {
  const { edition_id } = orNotFound(await rows.find(tx, id), messages.reopeningMissing);
  await lockEdition(tx, edition_id);
  const before = orNotFound(await rows.lock(tx, id), messages.reopeningMissing);
  if (before.asker_id === ctx.user.userId) throw new ApiError('forbidden', messages.ownRequest);
  if (await rows.isTaughtBy(tx, edition_id, ctx.user.personId))
    throw new ApiError('forbidden', messages.ownSheet);
  if (before.state !== 'PENDENTE') throw fieldError('invalid', 'decision', messages.decided);
  const granted = decision === 'AUTORIZADO';
  if (granted && (await isClosed(tx, edition_id))) throw new ApiError('conflict', messages.semesterEnded);
  const until = granted ? new Date(Date.now() + (days ?? before.days) * dayMs) : null;
  await rows.decide(tx, id, {
    state: decision,
    decided_by: ctx.user.userId,
    decision_reason: reason,
    until,
  });
  await audit(tx, ctx, {
    action: 'grade_reopening.decide',
    entity: 'edition',
    entityId: before.edition_id,
    reason,
    changes: diff({ state: before.state }, { state: decision }),
  });
  return orNotFound(await rows.find(tx, id), messages.reopeningMissing);
}
