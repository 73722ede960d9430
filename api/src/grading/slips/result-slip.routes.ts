import { resultSlip } from '@portal/shared-kit/contract/grading/result-slip';
import { documentCode } from '../../platform/documents/code.repository.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import { ownerOf, publish } from '../../platform/documents/link.service.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { staged, done } from '../../platform/http/route.ts';
import { studentOfPerson } from '../published/published-result.repository.ts';
import { messages, slipTexts } from '../messages.ts';
import { slipPaper } from './result-slip-paper.ts';
import { keepSlip } from './result-slip.service.ts';

/** The caller's own result slip; the student comes from the session (I45). */
export function resultSlipRoutes(server: DocumentServer): void {
  staged(server, resultSlip, async (db, { body: { year } }, ctx) => {
    const studentId = orNotFound(await studentOfPerson(db, ctx.user.personId), messages.noStudent);
    const slip = await keepSlip(db, studentId, year);
    const code = await documentCode(db, 'RESULTADOS', slip.id);
    const link = `${server.settings.publicUrl}/verificar/${code}`;
    const definition = slipPaper({ ...slip, code, link }, await institutionOf(db));
    const bytes = await server.printer.of(`user:${ctx.user.userId}`).pdf(definition);
    const made = { name: slipTexts.file(year), media_type: 'application/pdf' as const, bytes };
    const path = await publish(db, server.files, made, ownerOf(ctx, resultSlip));
    return done(messages.slipMade, { id: slip.id, path });
  });
}
