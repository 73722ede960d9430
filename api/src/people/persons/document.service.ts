import { audit } from '../../platform/audit/audit.repository.ts';
import { attach, detach } from '../../platform/files/attachment.repository.ts';
import type { Received } from '../../platform/files/receive.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import * as documents from './document.repository.ts';
import type { DocumentKind } from './document.repository.ts';
import { messages } from './messages.ts';

/** Whose document it is, and the record under which the audit log keeps it. */
interface Owner {
  entity: 'teacher';
  id: number;
  person_id: number;
}

/** What the audit log calls them. */
const fieldOf = { CV: 'document_cv', CERTIFICADO: 'document_certificate' } as const;

/** More than anybody needs; a list of them is never long. */
const most = 20;

/** Writes down a document whose content is in the store already. */
export async function add(tx: Tx, owner: Owner, kind: DocumentKind, file: Received, ctx: UserContext) {
  if ((await documents.count(tx, owner.person_id)) >= most)
    throw fieldError('invalid', 'file', messages.documentsFull(most));
  const attachment_id = await attach(tx, file);
  const id = await documents.insert(tx, { person_id: owner.person_id, kind, attachment_id });
  await audit(tx, ctx, {
    action: `${owner.entity}.document_add`,
    entity: owner.entity,
    entityId: owner.id,
    changes: [{ field: fieldOf[kind], old: null, new: file.name }],
  });
  return orNotFound(await documents.find(tx, owner.person_id, id), messages.documentMissing);
}

/** The document to be sent; who took it is written down (H.5). */
export async function handOut(tx: Tx, owner: Owner, id: number, ctx: UserContext) {
  const found = orNotFound(await documents.find(tx, owner.person_id, id), messages.documentMissing);
  await audit(tx, ctx, {
    action: `${owner.entity}.document_read`,
    entity: owner.entity,
    entityId: owner.id,
    changes: [{ field: fieldOf[found.kind], old: found.name, new: found.name }],
  });
  return found;
}

export async function remove(tx: Tx, owner: Owner, id: number, ctx: UserContext): Promise<void> {
  const found = orNotFound(await documents.find(tx, owner.person_id, id), messages.documentMissing);
  await documents.remove(tx, id);
  await detach(tx, found.attachment_id);
  await audit(tx, ctx, {
    action: `${owner.entity}.document_remove`,
    entity: owner.entity,
    entityId: owner.id,
    changes: [{ field: fieldOf[found.kind], old: found.name, new: null }],
  });
}

/** A person who goes takes their documents along. */
export async function removeAll(tx: Tx, personId: number): Promise<void> {
  for (const found of await documents.list(tx, personId)) {
    await documents.remove(tx, found.id);
    await detach(tx, found.attachment_id);
  }
}
