import { classResults, exportClassResults } from '@portal/shared-kit/contract/grading/class-results';
import { audit, diff } from '../../platform/audit/audit.repository.ts';
import { fileName } from '../papers/sheet-export.service.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import { ownerOf, publish, type Made } from '../../platform/documents/link.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { sheetFile } from '../../platform/documents/sheet-file.ts';
import { query, staged, done, one } from '../../platform/http/route.ts';
import { classResultsPaper } from './class-results-paper.ts';
import { classResultsOf, type ClassResults } from './class-results.service.ts';
import { tableOf } from './class-results-table.rules.ts';
import { messages } from './messages.ts';

const onWire = ({ class_name: classmate_name, students, ...results }: ClassResults) => ({
  ...results,
  classmate_name,
  students: students.map(({ full_name: fullName, code: student_card_id, ...student }) => ({
    ...student,
    fullName,
    student_card_id,
  })),
});

/** The results of a class in all its subjects, on the screen and as a file (row 58). */
export function classResultsRoutes(server: DocumentServer): void {
  query(server, classResults, async (db, { query: { classmate_id: class_id, ...filters } }, ctx) =>
    one(onWire(await classResultsOf(db, { ...filters, class_id }, ctx))),
  );
  staged(server, exportClassResults, async (db, { query: { version, format, ...filters } }, ctx) => {
    const { classmate_id: class_id, ...place } = filters;
    const found = await classResultsOf(db, { ...place, class_id }, ctx);
    const press = server.printer.of(`user:${ctx.user.userId}`);
    const name = fileName('GERAL', `${found.class_name}_${found.year}`);
    const paper = async () =>
      classResultsPaper(found, {
        institution: await institutionOf(db),
        version,
        by: ctx.user.name,
        at: new Date(),
      });
    const made: Made =
      format === 'pdf'
        ? { name: `${name}.pdf`, media_type: 'application/pdf', bytes: await press.pdf(await paper()) }
        : await sheetFile(press, format, { name, title: messages.title, ...tableOf(found, version) });
    const url = await publish(db, server.files, made, ownerOf(ctx, exportClassResults));
    await db.transaction().execute((tx) =>
      audit(tx, ctx, {
        action: 'edition.export',
        entity: 'class_group',
        entityId: class_id,
        changes: diff(undefined, { version, format: format.toUpperCase() }),
      }),
    );
    return done(messages.made, { url, rows: found.students.length, mail: null });
  });
}
