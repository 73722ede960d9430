import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type {
  correctIdentification,
  updateCandidate,
} from '@portal/shared-kit/contract/admissions/candidacy-edit';
import { visibleInput } from '@portal/shared-kit/contract/core/multiline';
import { isOpen } from '@portal/shared-kit/contract/admissions/candidacy-rules';
import { candidateMessages } from '@portal/shared-kit/contract/admissions/candidate-texts';
import type { Shift } from '@portal/shared-kit/contract/offer/shift';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { refuseUnknownPlace } from '../../people/persons/person.service.ts';
import { refuseStale, refusingDuplicates } from '../../platform/registers/records.ts';
import * as candidacies from './candidacy.repository.ts';
import type { CandidacyRow } from './candidacy.repository.ts';
import { lockCandidacy } from './candidacy.service.ts';
import { editable, identity } from './candidacy.rules.ts';
import { messages } from './messages.ts';

type Form = Omit<Args<typeof updateCandidate>['body'], 'curseToUpdateOld' | 'scholar_shift'> & {
  course_id: number;
  shift: Shift;
};
type Identity = Args<typeof correctIdentification>['body'];

const keys = {
  candidacy_email_key: { field: 'email', message: candidateMessages.knownEmail },
  candidacy_document_key: { field: 'doc_number', message: candidateMessages.knownDocument },
};

/** Locks an undecided candidacy; after an approval the person is edited instead. */
async function lockOpenCandidacy(tx: Tx, id: number): Promise<CandidacyRow> {
  const candidacy = await lockCandidacy(tx, id);
  if (!isOpen(candidacy.state)) throw new ApiError('conflict', messages.notEditable(candidacy));
  return candidacy;
}

/** Changes the editable fields of a candidate (decision 34). Fields of identity may be sent unchanged. */
export async function update(tx: Tx, id: number, { version, ...form }: Form, ctx: UserContext) {
  const before = await lockOpenCandidacy(tx, id);
  refuseStale(before, version);
  refuseIdentity(before, form);
  if (form.gender === 'Outro' && before.gender !== 'Outro')
    throw fieldError('invalid', 'gender', messages.genderNotOffered);
  const changes = diff(editable.shown(before), editable.shown({ ...before, ...editable.columns(form) }));
  if (changes.length === 0) return before;
  const level_id = await levelOf(tx, before, form);
  await refusingDuplicates(keys, () => candidacies.update(tx, id, { ...editable.columns(form), level_id }));
  await audit(tx, ctx, { action: 'candidacy.update', entityId: id, changes });
  return lockCandidacy(tx, id);
}

/** Throws by field for changes that require a document. */
function refuseIdentity(before: CandidacyRow, form: Form): void {
  const stored = visibleInput(identity.shown(before)) as Record<string, unknown>;
  const sent: Record<string, unknown> = { ...form };
  const changed = Object.keys(stored).filter(
    (field) => sent[field] !== undefined && sent[field] !== stored[field],
  );
  if (changed.length > 0)
    throw new ApiError('invalid', messages.readOnly, {
      errors: Object.fromEntries(changed.map((field) => [field, [messages.readOnly]])),
    });
}

/** The first level of the degree of an active course (decision 25). */
async function levelOf(tx: Tx, before: CandidacyRow, form: Form): Promise<number> {
  if (form.course_id === before.course_id) return before.level_id;
  const level = await candidacies.firstLevelOf(tx, form.course_id);
  if (level === undefined) throw fieldError('invalid', 'curseToUpdateOld', messages.noSuchCourse);
  return level;
}

/** Corrects a candidate's identity, keeping the document and the reason (decision 34). */
export async function correct(
  tx: Tx,
  id: number,
  { reason, ...form }: Identity,
  file: ReceivedFile,
  ctx: UserContext,
) {
  const before = await lockOpenCandidacy(tx, id);
  await refuseUnknownPlace(tx, form);
  const changes = diff(identity.shown(before), identity.shown({ ...before, ...identity.columns(form) }));
  await refusingDuplicates(keys, () => candidacies.update(tx, id, identity.columns(form)));
  const attachment_id = await attach(tx, file);
  await candidacies.insertCorrectionFile(tx, {
    candidacy_id: id,
    attachment_id,
    reason,
    created_by: ctx.user.userId,
  });
  await audit(tx, ctx, {
    action: 'candidacy.identity',
    entityId: id,
    changes: [...changes, { field: 'document_identity', old: null, new: file.name }],
    reason,
  });
  return lockCandidacy(tx, id);
}

/** The document of a correction for download, which is audited (H.5). */
export async function handOut(tx: Tx, id: number, fileId: number, ctx: UserContext) {
  const found = orNotFound(await candidacies.findCorrectionFile(tx, id, fileId), messages.fileMissing);
  const change = { field: 'document_identity', old: found.name, new: found.name };
  await audit(tx, ctx, { action: 'candidacy.document_read', entityId: id, changes: [change] });
  return found;
}
