import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import {
  addTeacherDocument,
  removeTeacherDocument,
  teacherDocument,
  teacherDocuments,
} from '@portal/shared-kit/contract/people/teacher';
import { download, upload } from '../../platform/files/transfer.ts';
import { done, one } from '../../platform/http/answers.ts';
import type { Db } from '../../platform/database/db.ts';
import { command, query, type UserContext } from '../../platform/http/route.ts';
import type { FileServer } from '../../platform/files/file-store.ts';
import * as documents from '../persons/document.repository.ts';
import * as service from '../persons/document.service.ts';
import { messages } from '../persons/messages.ts';
import * as teachers from './teacher.repository.ts';
import { teacherService } from './teacher.service.ts';

const ownerOf = async (db: Db, id: number, { user }: UserContext) => {
  const { person_id } = teacherService.shown(await teachers.records.find(db, id), user);
  return { entity: 'teacher' as const, id, person_id };
};

export function teacherDocumentRoutes(server: FileServer) {
  query(server, teacherDocuments, async (db, { params: { id } }, ctx) =>
    one(await documents.list(db, (await ownerOf(db, id, ctx)).person_id)),
  );
  upload(server, addTeacherDocument, async (db, { params: { id }, body: { kind }, file }, ctx) => {
    const owner = await ownerOf(db, id, ctx);
    const made = await db.transaction().execute((tx) => service.add(tx, owner, kind, file, ctx));
    return done(messages.documentAdded, made);
  });
  download(server, teacherDocument, async (db, { params: { id, document_id } }, ctx) => {
    const owner = await ownerOf(db, id, ctx);
    return db.transaction().execute((tx) => service.handOut(tx, owner, document_id, ctx));
  });
  command(server, removeTeacherDocument, async (tx, { params: { id, document_id } }, ctx) => {
    await service.remove(tx, await ownerOf(tx, id, ctx), document_id, ctx);
    return done(deletedMessage, null);
  });
}
