import * as contract from '@portal/shared-kit/contract/people/person';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { outranks } from '../../identity/access/rank.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import { ApiError, orNotFound } from '../../platform/http/errors.ts';
import type { FileServer } from '../../platform/files/file-store.ts';
import { query, type UserContext, done, one } from '../../platform/http/route.ts';
import { noteView } from '../views/record-view.repository.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { attach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import { messages } from './messages.ts';
import * as people from './person.repository.ts';
import { maskedDocument } from './person.rules.ts';
import { registersOf, shownPerson, correctIdentity } from './person.service.ts';

/** Corrects somebody's identity, keeping the document and the reason (decision I51). */
async function correct(
  tx: Tx,
  id: number,
  { reason, ...fields }: Args<typeof contract.correctPerson>['body'],
  file: ReceivedFile,
  ctx: UserContext,
) {
  if (id === ctx.user.personId) throw new ApiError('forbidden', messages.ownIdentity);
  const before = await shownPerson(tx, id, ctx.user, () => people.lock(tx, id));
  const changes = await correctIdentity(tx, orNotFound(before, messages.personMissing), fields, ctx);
  const attachment_id = await attach(tx, file);
  await people.insertCorrection(tx, { person_id: id, attachment_id, reason, created_by: ctx.user.userId });
  await audit(tx, ctx, {
    action: 'person.identity',
    entityId: id,
    changes: [...changes, { field: 'document_identity', old: null, new: file.name }],
    reason,
  });
  return orNotFound(await people.find(tx, id), messages.personMissing);
}

/** The document of a correction for download, which is audited (H.5). */
async function handOut(tx: Tx, id: number, correctionId: number, ctx: UserContext) {
  const read = () => people.findFile(tx, id, correctionId);
  const found = orNotFound(await shownPerson(tx, id, ctx.user, read), messages.documentMissing);
  await audit(tx, ctx, {
    action: 'person.document_read',
    entityId: id,
    changes: [{ field: 'document_identity', old: found.name, new: found.name }],
  });
  return found;
}

export function peopleRoutes(server: FileServer) {
  query(server, contract.knownPeople, async (db, { query: filters }, { user }) => {
    const found = await people.options(db, registersOf(user), filters);
    return one(found.map((person) => ({ ...person, doc_number: maskedDocument(person.doc_number) })));
  });
  query(server, contract.knownPerson, async (db, { params: { id } }, { user }) => {
    const shown = await shownPerson(db, id, user, () => people.find(db, id));
    const found = orNotFound(shown, messages.personMissing);
    await noteView(db, { user }, 'DADOS', { personId: id });
    return one(found);
  });
  query(server, contract.personAccount, async (db, { params: { id } }, { user }) => {
    orNotFound(await people.registerIdsOf(db, id), messages.personMissing);
    const account = await people.account(db, id);
    return one(account ? { ...account, outranks: await outranks(db, user, account.user_id) } : null);
  });
  upload(server, contract.correctPerson, async (db, { params: { id }, body, file }, ctx) => {
    const made = await db.transaction().execute((tx) => correct(tx, id, body, file, ctx));
    return done(messages.identityCorrected, made);
  });
  download(server, contract.correctionFile, (db, { params: { id, document_id } }, ctx) =>
    db.transaction().execute((tx) => handOut(tx, id, document_id, ctx)),
  );
}
