import { audit, type FieldChange } from '../../platform/audit/audit.repository.ts';
import { attach, detach } from '../../platform/files/attachment.repository.ts';
import type { ReceivedFile } from '../../platform/files/receive.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as documents from './document.repository.ts';
import type { DocumentKind } from './document.repository.ts';
import { messages } from './messages.ts';

interface Owner {
  id: number;
  person_id: number;
}

const fieldOf = { CV: 'document_cv', CERTIFICADO: 'document_certificate' } as const;

const note = (tx: Tx, ctx: UserContext, owner: Owner, act: 'add' | 'read' | 'remove', change: FieldChange) =>
  audit(tx, ctx, { action: `teacher.document_${act}`, entityId: owner.id, changes: [change] });

const most = 20;

/** Records a document whose file is already stored. */
export async function add(tx: Tx, owner: Owner, kind: DocumentKind, file: ReceivedFile, ctx: UserContext) {
  if ((await documents.count(tx, owner.person_id)) >= most)
    throw fieldError('invalid', 'file', messages.documentsFull(most));
  const attachment_id = await attach(tx, file);
  const id = await documents.insert(tx, { person_id: owner.person_id, kind, attachment_id });
  await note(tx, ctx, owner, 'add', { field: fieldOf[kind], old: null, new: file.name });
  return orNotFound(await documents.find(tx, owner.person_id, id), messages.documentMissing);
}

/** The document for download, which is audited (H.5). */
export async function handOut(tx: Tx, owner: Owner, id: number, ctx: UserContext) {
  const found = orNotFound(await documents.find(tx, owner.person_id, id), messages.documentMissing);
  await note(tx, ctx, owner, 'read', { field: fieldOf[found.kind], old: found.name, new: found.name });
  return found;
}

export async function remove(tx: Tx, owner: Owner, id: number, ctx: UserContext): Promise<void> {
  const found = orNotFound(await documents.find(tx, owner.person_id, id), messages.documentMissing);
  await documents.remove(tx, id);
  await detach(tx, found.attachment_id);
  await note(tx, ctx, owner, 'remove', { field: fieldOf[found.kind], old: found.name, new: null });
}
