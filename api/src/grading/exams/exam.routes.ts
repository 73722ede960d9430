import * as contract from '@portal/shared-kit/contract/grading/exam';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { noteView } from '../../people/views/record-view.repository.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import { ownerOf, publish, type Made } from '../../platform/documents/link.service.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, done, one, query, staged } from '../../platform/http/route.ts';
import * as rows from './exam.repository.ts';
import * as exams from './exam.service.ts';
import { listTexts, messages } from './messages.ts';
import { roomListPaper } from './room-list-paper.ts';
import { roomListsOf } from './room-list.service.ts';

/** Exams with date, time and room: planned by the office, published to those concerned (row 83). */
export function examRoutes(server: DocumentServer) {
  serveList(server, { page: contract.exams, file: contract.exportExams }, contract.examList, {
    entity: 'exam',
    list: exams.list,
    cells: { conflicts: ({ conflicts }) => conflicts.map(({ text }) => text).join(' ') || null },
  });
  query(server, contract.checkExam, async (db, { query: { classmate_id: class_id, ...asked } }, ctx) =>
    one(await exams.check(db, { ...asked, class_id }, ctx)),
  );
  staged(server, contract.exportRoomLists, async (db, { query: asked }, ctx) => {
    const { user } = ctx;
    const seesAdaptations = user.permissions.has('students.adaptations');
    const lists = await roomListsOf(db, asked, seesAdaptations);
    if (lists.length === 0) throw new ApiError('not_found', listTexts.none);
    for (const { student_id, adaptations } of lists.flatMap(({ students }) => students))
      if (adaptations.length > 0) await noteView(db, { user }, 'ADAPTACOES', { studentId: student_id });
    const printing = { institution: await institutionOf(db), by: user.name, at: new Date() };
    const press = server.printer.of(`user:${user.userId}`);
    const made: Made = {
      name: `presencas_${asked.date}.pdf`,
      media_type: 'application/pdf',
      bytes: await press.pdf(roomListPaper(lists, printing)),
    };
    const owner = seesAdaptations ? ({ access: 'students.adaptations' } as const) : contract.exportRoomLists;
    const url = await publish(db, server.files, made, ownerOf(ctx, owner));
    await db.transaction().execute((tx) =>
      audit(tx, ctx, {
        action: 'exam.print_lists',
        changes: [{ field: 'date', old: null, new: asked.date }],
      }),
    );
    return done(listTexts.made, { url, rows: lists.length, mail: null });
  });
  query(server, contract.examSubjects, async (db, { query: { classmate_id } }) =>
    one(await rows.subjectsOf(db, classmate_id, institutionYear(new Date()))),
  );
  command(server, contract.createExam, async (tx, { body: { classmate_id: class_id, ...form } }, ctx) =>
    done(messages.planned, await exams.plan(tx, { ...form, class_id }, ctx)),
  );
  command(server, contract.publishExams, async (tx, { body: { ids } }, ctx) => {
    const published = await exams.publish(tx, ids, ctx);
    return done(published === 0 ? messages.nothingToPublish : messages.publishedSome(published), {
      published,
    });
  });
  command(server, contract.updateExam, async (tx, { params: { id }, body }, ctx) => {
    const { exam, told } = await exams.change(tx, id, body, ctx);
    return done(told ? messages.changedAndTold : messages.changed, exam);
  });
  command(server, contract.cancelExam, async (tx, { params: { id }, body: { reason } }, ctx) => {
    const told = await exams.cancel(tx, id, reason, ctx);
    return done(told ? messages.cancelledAndTold : messages.cancelled, null);
  });
}
