import { gradeTemplate, readGradeFile } from '@portal/shared-kit/contract/grading/grade-file';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { download, upload } from '../../platform/files/transfer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { type UserContext, one } from '../../platform/http/route.ts';
import { editionFor } from '../editions/edition-access.service.ts';
import { fromWire } from '../editions/edition-wire.ts';
import { files as text } from '../messages.ts';
import { readFile, templateOf } from './grade-file.service.ts';

/** Grades of an edition from a file (I17). */
export function gradeFileRoutes(server: DocumentServer): void {
  download(server, gradeTemplate, async (db, { query: { kind, ...place } }, ctx) => {
    const { id } = await editionFor(db, fromWire(place), ctx, 'write');
    const press = server.printer.of(`user:${ctx.user.userId}`);
    const { bytes, ...made } = await templateOf(db, press, id, kind);
    return { ...(await server.files.keep([bytes])), ...made };
  });
  upload(
    server,
    readGradeFile,
    async (db, { query: place, file }, ctx) => {
      const { id } = await editionFor(db, fromWire(place), ctx, 'write');
      const content = orNotFound(await server.files.open(file.sha256), text.gone);
      const reader = server.readers.of(`user:${ctx.user.userId}`);
      return one({ lines: await readFile(db, reader, id, Buffer.concat(await content.toArray())) });
    },
    async (db, { query: place }, ctx) => editionFor(db, fromWire(place), ctx as UserContext, 'write'),
  );
}
