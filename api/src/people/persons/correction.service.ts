import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import type { correctPerson } from '@portal/shared-kit/contract/people/person';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as corrections from './correction.repository.ts';
import { messages } from './messages.ts';
import * as people from './person.repository.ts';
import { correctIdentity, shownPerson } from './person.service.ts';

const entity = 'person';

/** Corrects somebody's identity, keeping the document and the reason (decision I51). */
export async function correct(
  tx: Tx,
  id: number,
  { reason, ...fields }: Args<typeof correctPerson>['body'],
  file: ReceivedFile,
  ctx: UserContext,
) {
  const before = await shownPerson(tx, id, ctx.user, () => people.lock(tx, id));
  const changes = await correctIdentity(tx, orNotFound(before, messages.personMissing), fields, ctx);
  const attachment_id = await attach(tx, file);
  await corrections.insert(tx, { person_id: id, attachment_id, reason, created_by: ctx.user.userId });
  await audit(tx, ctx, {
    action: 'person.identity',
    entity,
    entityId: id,
    changes: [...changes, { field: 'document_identity', old: null, new: file.name }],
    reason,
  });
  return orNotFound(await people.find(tx, id), messages.personMissing);
}

/** The document of a correction for download, which is audited (H.5). */
export async function handOut(tx: Tx, id: number, correctionId: number, ctx: UserContext) {
  const read = () => corrections.findFile(tx, id, correctionId);
  const found = orNotFound(await shownPerson(tx, id, ctx.user, read), messages.documentMissing);
  await audit(tx, ctx, {
    action: 'person.document_read',
    entity,
    entityId: id,
    changes: [{ field: 'document_identity', old: found.name, new: found.name }],
  });
  return found;
}
