import {
  nameForSpecialExam,
  specialExams,
  withdrawSpecialExam,
} from '@portal/shared-kit/contract/grading/special-exam';
import { done, listed } from '../../platform/http/answers.ts';
import { command, query, type Server } from '../../platform/http/route.ts';
import type { GradeNotices } from '../grades/notices.ts';
import { messages } from '../messages.ts';
import * as rows from './special-exam.repository.ts';
import { nameStudent, withdraw } from './special-exam.service.ts';

/** Who may sit the special exam of an edition (I2). */
export const specialExamRoutes = (notices: GradeNotices) => (server: Server) => {
  query(server, specialExams, async (db, { query: asked }, { user }) => {
    const own = user.permissions.has('pautas.read') ? undefined : user.personId;
    const page = await rows.list(db, asked, own);
    return listed(asked, { ...page, rows: page.rows.map(rows.onWire) });
  });
  command(server, nameForSpecialExam, async (tx, { body }, ctx) =>
    done(messages.specialExamNamed, rows.onWire(await nameStudent(tx, body, ctx, notices))),
  );
  command(server, withdrawSpecialExam, async (tx, { params, body }, ctx) =>
    done(
      messages.specialExamWithdrawn,
      rows.onWire(await withdraw(tx, { id: params.id, reason: body.reason }, ctx, notices)),
    ),
  );
};
