import { subject } from '@portal/shared-kit/contract/subject';
import { audit, diff } from '../audit/audit.repository.ts';
import type { Tx } from '../kit/db.ts';
import { ApiError, orNotFound } from '../kit/errors.ts';
import type { UserContext } from '../kit/route.ts';
import { refuseActivation, refuseStale, refusingDuplicates } from '../registers/changes.ts';
import { messages } from './messages.ts';
import * as subjects from './subject.repository.ts';
import type { SubjectForm } from './subject.repository.ts';

const entity = 'subject';
const keys = {
  subject_name_key: subject.unique!,
  subject_code_key: { field: 'code', message: messages.duplicateCode },
};
type Row = NonNullable<Awaited<ReturnType<typeof subjects.find>>>;
const audited = ({ id: _id, version: _version, in_use: _use, ...kept }: Row) => kept;

export async function create(tx: Tx, form: SubjectForm, ctx: UserContext) {
  const id = await refusingDuplicates(keys, () => subjects.insert(tx, form));
  const made = orNotFound(await subjects.find(tx, id), messages.subjectMissing);
  const changes = diff(undefined, audited(made));
  await audit(tx, ctx, { action: 'subject.create', entity, entityId: id, changes });
  return made;
}

type Change = Partial<SubjectForm> & { version?: number; active?: boolean };

export async function update(tx: Tx, id: number, { version, ...change }: Change, ctx: UserContext) {
  const before = orNotFound(await subjects.lock(tx, id), messages.subjectMissing);
  refuseStale(before, version);
  if (change.active !== undefined && change.active !== before.active)
    refuseActivation(ctx, 'subjects.delete');
  const changes = diff(audited(before), { ...audited(before), ...change });
  if (changes.length === 0) return before;
  await refusingDuplicates(keys, () => subjects.update(tx, id, change));
  await audit(tx, ctx, { action: 'subject.update', entity, entityId: id, changes });
  return orNotFound(await subjects.find(tx, id), messages.subjectMissing);
}

/** Deletes what no plan and no class ever had; otherwise says what has it (decision 37). */
export async function remove(tx: Tx, id: number, ctx: UserContext) {
  const before = orNotFound(await subjects.lock(tx, id), messages.subjectMissing);
  if (before.in_use) {
    const { courses, classes } = await subjects.uses(tx, id);
    const uses = [
      ...(courses ? [messages.plans(courses)] : []),
      ...(classes ? [messages.classes(classes)] : []),
    ];
    throw new ApiError('in_use', messages.cannotRemove(uses));
  }
  await subjects.remove(tx, id);
  const changes = diff(audited(before), undefined);
  await audit(tx, ctx, { action: 'subject.delete', entity, entityId: id, changes });
}
