import { isDeepStrictEqual } from 'node:util';
import * as contract from '@portal/shared-kit/contract/enrolment/student-office';
import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import { noteView } from '../../people/views/record-view.repository.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import type { Db } from '../../platform/database/db.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { attach, detach } from '../../platform/files/attachment.repository.ts';
import { download, mayUpload } from '../../platform/files/transfer.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { command, done, one, query, staged, type SignedIn } from '../../platform/http/route.ts';
import * as students from '../students/student-row.repository.ts';
import { messages } from './messages.ts';
import * as notes from './student-note.repository.ts';
import { studentsPaper } from './student-papers.ts';

/** Its author, or who corrects identities. */
const mayRemove = ({ author_id }: { author_id: number }, user: SignedIn) =>
  author_id === user.userId || user.permissions.has('students.identity');

/** Throws for an unknown student, and for the caller: nobody reads or writes the office's notes about themselves. */
async function refuseOwn(db: Db, studentId: number, { personId }: SignedIn): Promise<void> {
  const { person_id } = orNotFound(await students.find(db, studentId), messages.noStudent);
  if (person_id === personId) throw new ApiError('forbidden', messages.own);
}

/** The office's notes and documents about a student, and the labels and cards of several (decisions 103, 104). */
export function studentOfficeRoutes(server: DocumentServer) {
  query(server, contract.studentNotes, async (db, { params: { id } }, { user }) => {
    await refuseOwn(db, id, user);
    const rows = await notes.list(db, id);
    await noteView(db, { user }, 'DADOS', { studentId: id });
    return one(
      rows.map((row) => ({
        id: row.id,
        note: row.note,
        file: row.name === null ? null : { name: row.name, size: row.size! },
        created_at: row.created_at,
        created_by: row.created_by,
        removable: mayRemove(row, user),
      })),
    );
  });
  mayUpload(server, contract.addStudentNote, async (db, { params: { id }, body: { note, key }, file }, ctx) =>
    db.transaction().execute(async (tx) => {
      await refuseOwn(tx, id, ctx.user);
      const written = { student_id: id, note, created_by: ctx.user.userId };
      if (key !== undefined) {
        await notes.lockKey(tx, key);
        const before = await notes.byKey(tx, key);
        if (before && !isDeepStrictEqual(before, { ...written, sha256: file?.sha256 ?? null }))
          throw new ApiError('conflict', messages.savedOtherwise);
        if (before) return done(messages.added, null);
      }
      const attachment_id = file ? await attach(tx, file) : null;
      await notes.insert(tx, { ...written, attachment_id, request_key: key ?? null });
      const changes = [
        { field: 'note', old: null, new: note },
        ...(file ? [{ field: 'file', old: null, new: file.name }] : []),
      ];
      await audit(tx, ctx, { action: 'student.note_add', entityId: id, changes });
      return done(messages.added, null);
    }),
  );
  download(server, contract.studentNoteFile, async (db, { params: { id, note_id } }, ctx) => {
    await refuseOwn(db, id, ctx.user);
    const found = orNotFound(await notes.find(db, id, note_id), messages.noNote);
    const { name, size, media_type, sha256 } = found;
    if (name === null) throw new ApiError('not_found', messages.noFile);
    const changes = [{ field: 'file', old: name, new: name }];
    await db
      .transaction()
      .execute((tx) => audit(tx, ctx, { action: 'student.note_read', entityId: id, changes }));
    return { name, size: size!, media_type: media_type!, sha256: sha256! };
  });
  command(server, contract.removeStudentNote, async (tx, { params: { id, note_id } }, ctx) => {
    await refuseOwn(tx, id, ctx.user);
    const found = orNotFound(await notes.find(tx, id, note_id), messages.noNote);
    if (!mayRemove(found, ctx.user)) throw new ApiError('forbidden', messages.notYours);
    await notes.remove(tx, note_id);
    if (found.attachment_id !== null) await detach(tx, found.attachment_id);
    const changes = [
      { field: 'note', old: found.note, new: null },
      ...(found.name === null ? [] : [{ field: 'file', old: found.name, new: null }]),
    ];
    await audit(tx, ctx, { action: 'student.note_remove', entityId: id, changes });
    return done(deletedMessage, null);
  });
  staged(server, contract.printStudents, async (db, { body: { paper, ids } }, ctx) => {
    const found = await notes.printed(db, ids);
    if (found.length !== new Set(ids).size) throw fieldError('invalid', 'ids', messages.somethingGone);
    const definition = studentsPaper(paper, found, await institutionOf(db));
    const bytes = await server.printer.of(`user:${ctx.user.userId}`).pdf(definition);
    const changes = [{ field: 'students', old: null, new: found.map(({ code, name }) => code ?? name) }];
    await db
      .transaction()
      .execute((tx) => audit(tx, ctx, { action: `student.print_${paper.toLowerCase()}`, changes }));
    const made = { name: messages.files[paper], media_type: 'application/pdf' as const, bytes };
    return done(messages.made, {
      path: await publish(db, server.files, made, ownerOf(ctx, contract.printStudents)),
    });
  });
}
