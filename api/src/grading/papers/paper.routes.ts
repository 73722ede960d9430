import { requiredPermissions, type Args } from '@portal/shared-kit/contract/core/endpoint';
import * as contract from '@portal/shared-kit/contract/grading/sheet-paper';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, staged, done } from '../../platform/http/route.ts';
import { submitJob } from '../../platform/jobs/job.service.ts';
import { editionFor, editionsOfClass } from '../editions/edition-access.service.ts';
import { fromWire } from '../editions/edition-wire.ts';
import { headOf, type FoundEdition } from '../editions/graded-edition.repository.ts';
import { messages } from '../messages.ts';
import type { Db } from '../../platform/database/db.ts';
import { classSheetsKind, type ClassSheets } from './class-sheets.job.ts';
import { officialOf, previewOf, type PaperContent } from './paper-content.service.ts';
import { sheetFileOf } from './sheet-export.service.ts';

type SheetExportQuery = Args<typeof contract.exportSheet>['query'];

/** Pautas as files: of an edition as it is or as submitted, and of a class (row 77, G.5). */
export function paperRoutes(server: DocumentServer): void {
  ofEdition(server, contract.previewSheet, previewOf);
  ofEdition(server, contract.exportSheet, officialOf);
  command(
    server,
    contract.exportClassSheets,
    async (tx, { query: { classmate_id, semester_id, ...filters } }, ctx) => {
      const all = await editionsOfClass(tx, { class_id: classmate_id, year: filters.year }, ctx, 'read');
      const editions = all.filter((one) => semester_id === undefined || one.semester_id === semester_id);
      const first = orNotFound(editions[0], messages.noEdition);
      const { class_name, year } = await headOf(tx, first.id);
      const job_id = await submitJob(tx, ctx, {
        kind: classSheetsKind,
        title: messages.classSheetsTitle(class_name, year),
        input: { editions: editions.map(({ id }) => id), format: filters.format } satisfies ClassSheets,
        anyOf: requiredPermissions(contract.exportClassSheets),
      });
      await audit(tx, ctx, {
        action: 'edition.export',
        entity: 'class_group',
        entityId: classmate_id,
        changes: [{ field: 'format', old: null, new: filters.format.toUpperCase() }],
      });
      return done(messages.classSheetsAsked, { job_id, rows: editions.length });
    },
  );
}

function ofEdition(
  server: DocumentServer,
  endpoint: typeof contract.exportSheet | typeof contract.previewSheet,
  read: (db: Db, edition: FoundEdition, type: SheetExportQuery['type']) => Promise<PaperContent>,
) {
  staged(server, endpoint, async (db, { query: { type, version, format, ...place } }, ctx) => {
    const edition = await editionFor(db, fromWire(place), ctx, 'read');
    const content = await read(db, edition, type);
    const press = server.printer.of(`user:${ctx.user.userId}`);
    const { publicUrl } = server.settings;
    const made = await sheetFileOf({ db, press, publicUrl, by: ctx.user.name }, content, {
      type,
      version,
      format,
    });
    const url = await publish(db, server.files, made, ownerOf(ctx, endpoint));
    await db.transaction().execute((tx) =>
      audit(tx, ctx, {
        action: 'edition.export',
        entityId: edition.id,
        changes: diff(undefined, { type, version, format: format.toUpperCase() }),
      }),
    );
    return done(messages.paperMade, { url, rows: content.lines.length, mail: null });
  });
}
