import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { askCorrection, decideCorrection } from '@portal/shared-kit/contract/people/data-correction';
import {
  correctableFields,
  type CorrectableField,
} from '@portal/shared-kit/contract/people/data-correction-rules';
import { cleanDocument } from '@portal/shared-kit/contract/people/person-rules';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { notifyPeople } from '../communications/notice.ts';
import * as people from '../persons/person.repository.ts';
import { correctIdentity } from '../persons/person.service.ts';
import * as requests from './data-correction.repository.ts';
import { messages, notices } from './messages.ts';

const entity = 'data_correction';
const maxShown = 20;

type Person = NonNullable<Awaited<ReturnType<typeof people.find>>>;
const valueOf = (person: Person, field: CorrectableField) => String(person[field] ?? '');

/** The caller's record, and the corrections they requested. */
export async function own(db: Db, personId: number) {
  const person = orNotFound(await people.find(db, personId), messages.noStudent);
  return {
    values: correctableFields.map((field) => ({ field, value: valueOf(person, field) })),
    requests: await requests.latestOf(db, personId, maxShown),
  };
}

/** Requests a correction; one at a time per field. */
export async function ask(
  tx: Tx,
  { field, value, note }: Args<typeof askCorrection>['body'],
  file: ReceivedFile,
  ctx: UserContext,
): Promise<void> {
  const { personId } = ctx.user;
  if (!(await people.registerIdsOf(tx, personId))?.student_id)
    throw new ApiError('not_found', messages.noStudent);
  const person = orNotFound(await people.lock(tx, personId), messages.noStudent);
  const old_value = valueOf(person, field);
  const new_value = field === 'doc_number' ? cleanDocument(value, person.doc_type) : value;
  if (old_value === new_value) throw fieldError('invalid', 'value', messages.same);
  if (await requests.isWaiting(tx, personId, field)) throw fieldError('duplicate', 'field', messages.waits);
  const attachment_id = await attach(tx, file);
  const id = await requests.insert(tx, {
    person_id: personId,
    field,
    old_value,
    new_value,
    note,
    attachment_id,
  });
  await audit(tx, ctx, {
    action: 'data_correction.ask',
    entityId: id,
    changes: [{ field, old: old_value, new: new_value }],
    ...(note && { reason: note }),
  });
}

/** A page of requests, each with the current value of the record. */
export async function list(db: Db, filters: Parameters<typeof requests.list>[1]) {
  const page = await requests.list(db, filters);
  const ids = [...new Set(page.rows.map(({ person_id }) => person_id))];
  const found = new Map((await people.findMany(db, ids)).map((person) => [person.person_id, person]));
  const rows = page.rows.map((row) => ({
    ...row,
    current_value: valueOf(found.get(row.person_id)!, row.field),
  }));
  return { ...page, rows };
}

/** Decides on a request: applies it, with the document that came with it, or refuses it; the student is notified (H.5). */
export async function decide(
  tx: Tx,
  ctx: UserContext,
  id: number,
  { decision, reason }: Args<typeof decideCorrection>['body'],
): Promise<void> {
  const request = orNotFound(await requests.lock(tx, id), messages.missing);
  if (request.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.own);
  if (request.state !== 'PEDIDA') throw new ApiError('conflict', messages.decidedAlready);
  if (decision === 'ACEITE') await apply(tx, ctx, { ...request, id, reason });
  await requests.decide(tx, id, { state: decision, decided_by: ctx.user.userId, decision_reason: reason });
  const action = decision === 'ACEITE' ? 'data_correction.accept' : 'data_correction.refuse';
  await audit(tx, ctx, { action, entity, entityId: id, reason });
  const notice = notices[decision](request.field, reason);
  await notifyPeople(tx, [request.person_id], { ...notice, type: 'INDIVIDUAL', audience: notice.title });
}

type Accepted = NonNullable<Awaited<ReturnType<typeof requests.lock>>> & { id: number; reason: string };
/** Corrects as 'Corrigir identificação' does (I51): document and reason are kept with the person. */
async function apply(tx: Tx, ctx: UserContext, accepted: Accepted): Promise<void> {
  const before = orNotFound(await people.lock(tx, accepted.person_id), messages.missing);
  const changes = await correctIdentity(tx, before, { [accepted.field]: accepted.new_value }, ctx);
  const reason = messages.reason(accepted.id, accepted.reason).slice(0, 500);
  const { person_id, attachment_id } = accepted;
  await people.insertCorrection(tx, { person_id, attachment_id, reason, created_by: ctx.user.userId });
  await audit(tx, ctx, { action: 'person.identity', entityId: person_id, changes, reason });
}

/** The document of a request for download, which is audited (H.5). */
export async function handOut(tx: Tx, id: number, ctx: UserContext) {
  const found = orNotFound(await requests.findFile(tx, id), messages.missing);
  await audit(tx, ctx, {
    action: 'data_correction.read',
    entityId: id,
    changes: [{ field: 'document_identity', old: found.name, new: found.name }],
  });
  return found;
}
