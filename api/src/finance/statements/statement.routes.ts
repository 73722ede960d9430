import * as contract from '@portal/shared-kit/contract/finance/statement';
import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import { noteView } from '../../people/views/record-view.repository.ts';
import type { Db } from '../../platform/database/db.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { query, type UserContext, one } from '../../platform/http/route.ts';
import { readablePayer } from '../ledger/payment.rules.ts';
import { messages, paperTexts } from './messages.ts';
import { statementPaper } from './statement-paper.ts';
import * as statements from './statement.repository.ts';
import { statementOf } from './statement.rules.ts';

async function read(
  db: Db,
  { card_id, year }: { card_id: string; year?: number | undefined },
  ctx: UserContext,
) {
  const student = orNotFound(await statements.studentOf(db, card_id, readablePayer(ctx)), messages.noStudent);
  await noteView(db, ctx, 'PAGAMENTOS', { studentId: student.id });
  const lines = await statements.lines(db, student.id);
  return { student, ...statementOf(lines, { year, today: institutionDay(new Date()) }) };
}

/** Statements of students: on the screen, stored, and on paper (decisions 114, 120). */
export function statementRoutes(server: DocumentServer) {
  const open = async (db: Db, id: number, ctx: UserContext, endpoint: typeof contract.extractPdf) => {
    const statement = orNotFound(
      await statements.storedStatement(db, id, readablePayer(ctx)),
      messages.missing,
    );
    await noteView(db, ctx, 'PAGAMENTOS', { studentId: statement.student_id });
    const paper = await statementPaper(db, statement, server.settings.publicUrl);
    const bytes = await server.printer.of(`user:${ctx.user.userId}`).pdf(paper);
    const made = { name: paperTexts.file(id), media_type: 'application/pdf' as const, bytes };
    return publish(db, server.files, made, ownerOf(ctx, endpoint));
  };
  query(server, contract.extractsByStudent, async (db, { query: filters }, ctx) =>
    one(await read(db, filters, ctx)),
  );
  query(server, contract.generateExtract, async (db, { query: filters }, ctx) => {
    const { student, from, to, opening, closing, lines } = await read(db, filters, ctx);
    const by = ctx.user.userId;
    const id = await db
      .transaction()
      .execute((tx) =>
        statements.insert(tx, { studentId: student.id, from, until: to, opening, closing, lines, by }),
      );
    return one({ id, path: await open(db, id, ctx, contract.extractPdf) });
  });
  query(server, contract.extractPdf, async (db, { params: { id } }, ctx) =>
    one({ path: await open(db, id, ctx, contract.extractPdf) }),
  );
}
