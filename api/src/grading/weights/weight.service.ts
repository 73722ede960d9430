import { frequencyOf, wholeWeight } from '@portal/shared-kit/contract/grading/average-rules';
import { percentageText, weightTexts } from '@portal/shared-kit/contract/grading/weight-rules';
import { audit, type FieldChange } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import {
  ensureSheet,
  lockEdition,
  sheetsOf,
  type FoundEdition,
} from '../editions/graded-edition.repository.ts';
import { cellsOf, isGraded, itemsOf, studentsOf, type GradeItemRow } from '../editions/item.repository.ts';
import { isClosed, termsOf } from '../editions/period.repository.ts';
import { cellOf, tableOf } from '../editions/standing.rules.ts';
import * as notices from '../grades/notices.ts';
import { messages } from '../messages.ts';
import { placeEarlierGrades } from '../editions/earlier-grades.repository.ts';
import * as rows from './weight.repository.ts';

type Weighed = GradeItemRow & { weight: number };
const ofFrequency = (items: readonly GradeItemRow[]): Weighed[] =>
  items.filter((item): item is Weighed => item.kind === 'FREQUENCIA');

/** An assessment after the change; without `id` it is new. */
interface PlannedAssessment {
  id: number | undefined;
  type: string;
  weight: number;
}
interface CurrentWeight {
  id: number;
  type: string;
  weight: number;
}
interface WeightsRequest {
  /** Assessments to change, by id, and to add; weights in hundredths of a percent. */
  changes: readonly { id?: number | undefined; type: string; weight: number }[];
  /** Ids of assessments to remove. */
  removed: readonly number[];
}

/** The result of a change of weights. Assessments that the change does not name stay. `unknown` are ids that do not exist, `twice` is the
 *  first type that would occur twice. */
function planWeights(current: readonly CurrentWeight[], { changes, removed: removedIds }: WeightsRequest) {
  const ids = new Set(current.map(({ id }) => id));
  const named = changes.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const unknown = [...named, ...removedIds].filter((id) => !ids.has(id));
  const removed = current.filter(({ id }) => removedIds.includes(id));
  const unchanged = current.filter(({ id }) => !removedIds.includes(id) && !named.includes(id));
  const planned: PlannedAssessment[] = [
    ...unchanged,
    ...changes
      .filter(({ id }) => id === undefined || !removedIds.includes(id))
      .map(({ id, type, weight }) => ({ id, type, weight })),
  ];
  const types = planned.map(({ type }) => type);
  return {
    planned,
    removed,
    unknown,
    twice: types.find((type, index) => types.indexOf(type) !== index),
    total: planned.reduce((sum, { weight }) => sum + weight, 0),
    /** Ids of assessments that get another name. */
    renamed: planned.flatMap(({ id, type }) =>
      id !== undefined && current.find((one) => one.id === id)?.type !== type ? [id] : [],
    ),
    /** Whether an average can change: by a new column, a removed one, or another weight. */
    moves:
      removed.length > 0 ||
      planned.some(({ id, weight }) => current.find((one) => one.id === id)?.weight !== weight),
  };
}

const isAbove = (total: number): boolean => total > wholeWeight;

/** A change of weights; a reason is required where grades exist (I6), and for another name where students read them (I3). */
export interface WeightChange extends WeightsRequest {
  reason?: string | undefined;
}

/** The assessments of an edition with their weights, in hundredths of a percent. */
export async function assessmentsOf(db: Db, { id, class_id, subject_id }: FoundEdition) {
  const items = ofFrequency(await itemsOf(db, id));
  const counts = await rows.gradeCounts(db, id);
  return items.map((item) => ({ ...item, class_id, subject_id, grades: counts.get(item.id) ?? 0 }));
}
export type WeighedAssessment = Awaited<ReturnType<typeof assessmentsOf>>[number];

/** The effect of a change, and the people to notify; throws where it is not allowed. */
async function planned(db: Db, edition: FoundEdition, change: WeightChange) {
  const items = ofFrequency(await itemsOf(db, edition.id));
  const plan = planWeights(items, change);
  if (plan.unknown.length > 0) throw new ApiError('not_found', messages.itemMissing);
  if (plan.twice !== undefined) throw fieldError('duplicate', 'weights', weightTexts.exists(plan.twice));
  if (isAbove(plan.total)) throw fieldError('invalid', 'weights', weightTexts.above100);
  const counts = await rows.gradeCounts(db, edition.id);
  const graded = items.some(({ id }) => (counts.get(id) ?? 0) > 0);
  const touched = [...plan.renamed, ...plan.removed.map(({ id }) => id)];
  const people = [
    ...new Set([
      ...(plan.moves ? await rows.peopleWithPublished(db, edition.id, ['FREQUENCIA']) : []),
      ...(await rows.peopleWithPublished(db, edition.id, [], touched)),
    ]),
  ];
  return { items, plan, counts, people, needsReason: (graded && plan.moves) || people.length > 0 };
}

/** Who would change situation, and what would be archived (I6). */
export async function preview(db: Db, edition: FoundEdition, change: WeightChange) {
  const { items, plan, counts, people, needsReason } = await planned(db, edition, change);
  const { rules } = await termsOf(db, edition.id);
  const cell = tableOf(await cellsOf(db, edition.id));
  // A frequency that was submitted in an earlier class is computed by the weights there.
  const students = (await studentsOf(db, edition.id)).filter(
    (one) => isGraded(one) && !one.carried?.FREQUENCIA,
  );
  const moved = students.flatMap((student) => {
    const at = (id: number | undefined) => (id === undefined ? null : cellOf(cell(student.enrolment_id, id)));
    const from = frequencyOf(
      items.map(({ id, weight }) => ({ weight, cell: at(id) })),
      rules,
    );
    const to = frequencyOf(
      plan.planned.map(({ id, weight }) => ({ weight, cell: at(id) })),
      rules,
    );
    if (from.situation === to.situation) return [];
    return [{ student, from, to }];
  });
  const archived = plan.removed
    .map(({ id, type }) => ({ id, type, grades: counts.get(id) ?? 0 }))
    .filter(({ grades }) => grades > 0);
  return { total: plan.total, needsReason, archived, moved, told: people.length };
}

/** Throws while a FREQUENCIA of the class stands submitted: its weights are then final (I6). */
async function refuseClosed(tx: Tx, editionId: number): Promise<void> {
  const sheets = await sheetsOf(tx, editionId);
  if (sheets.some(({ kind, state, of_moved }) => kind === 'FREQUENCIA' && state !== 'EM_EDICAO' && !of_moved))
    throw new ApiError('conflict', messages.weightsClosed);
  if (await isClosed(tx, editionId)) throw new ApiError('conflict', messages.semesterEnded);
}

/** Saves the weights of an edition, and notifies students with published grades in it (rows 60 to 63, I3, I6). Returns its assessments. */
export async function save(
  tx: Tx,
  edition: FoundEdition,
  change: WeightChange,
  ctx: UserContext,
): Promise<WeighedAssessment[]> {
  await lockEdition(tx, edition.id);
  await refuseClosed(tx, edition.id);
  const { items, plan, people, needsReason } = await planned(tx, edition, change);
  if (needsReason && change.reason === undefined)
    throw fieldError('invalid', 'reason', messages.weightReason);
  for (const { id } of plan.removed) await rows.archive(tx, id, change.reason ?? '');
  const changed = plan.planned.flatMap((one) => {
    const before = items.find(({ id }) => id === one.id);
    return before && (before.weight !== one.weight || before.type !== one.type) ? [{ before, one }] : [];
  });
  // Two columns that swap names would violate the unique key in between.
  for (const { before } of changed)
    await rows.update(tx, before.id, { type: `${before.type} (${before.id})`, weight: before.weight });
  for (const { before, one } of changed)
    await rows.update(tx, before.id, { type: one.type, weight: one.weight });
  for (const { id, type, weight } of plan.planned)
    if (id === undefined) await rows.insert(tx, edition.id, 'FREQUENCIA', type, weight);
  await placeEarlierGrades(tx, edition.id);
  await ensureSheet(tx, edition.id, 'FREQUENCIA');
  const changes = changesOf(items, plan.planned);
  await audited(tx, ctx, edition.id, changes, change.reason);
  const notify = plan.moves ? notices.weighed : notices.renamed;
  if (people.length > 0)
    await notify(tx, {
      edition_id: edition.id,
      people,
      reason: change.reason ?? '',
      changes: inWords(changes),
    });
  return assessmentsOf(tx, edition);
}

/** A weight of the audit in words; undefined where there is none. */
export const shown = (percent: unknown) =>
  typeof percent === 'number' ? percentageText(Math.round(percent * 100)) : undefined;

const nameField = 'assessment_type';

/** What changes, column by column: its name, and its weight in percent under the new name; null before it is made and after it is removed. */
const changesOf = (items: readonly Weighed[], after: readonly PlannedAssessment[]): FieldChange[] => [
  ...items.flatMap(({ id, type, weight }): FieldChange[] => {
    const now = after.find((one) => one.id === id);
    if (!now) return [{ field: type, old: weight / 100, new: null }];
    return [
      ...(now.type === type ? [] : [{ field: nameField, old: type, new: now.type }]),
      ...(now.weight === weight ? [] : [{ field: now.type, old: weight / 100, new: now.weight / 100 }]),
    ];
  }),
  ...after
    .filter(({ id }) => id === undefined)
    .map(({ type, weight }) => ({ field: type, old: null, new: weight / 100 })),
];

/** The same for students. */
const inWords = (changes: readonly FieldChange[]): string[] =>
  changes.map(({ field, old, new: now }) => {
    if (field === nameField) return messages.assessmentRenamed(String(old), String(now));
    const isReplaced = now === null && changes.some((one) => one.field === field && one.old === null);
    return isReplaced ? messages.weightReplaced(field) : messages.weightMoved(field, shown(old), shown(now));
  });

export async function audited(tx: Tx, ctx: UserContext, id: number, changes: FieldChange[], reason?: string) {
  if (changes.length === 0) return;
  await audit(tx, ctx, { action: 'edition.weights', entityId: id, changes, ...(reason && { reason }) });
}

/** Copies the weights of another edition into one that has none (row 60). */
export async function copy(tx: Tx, edition: FoundEdition, from: FoundEdition, ctx: UserContext) {
  const weights = ofFrequency(await itemsOf(tx, from.id));
  if (weights.length === 0) throw new ApiError('conflict', messages.noWeightsThere);
  if (ofFrequency(await itemsOf(tx, edition.id)).length > 0)
    throw new ApiError('conflict', messages.weightsThere);
  const changes = weights.map(({ type, weight }) => ({ type, weight }));
  return save(tx, edition, { changes, removed: [] }, ctx);
}
