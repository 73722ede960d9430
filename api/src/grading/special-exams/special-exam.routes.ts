import * as contract from '@portal/shared-kit/contract/grading/special-exam';
import { serveList } from '../../platform/lists/serve-list.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, done } from '../../platform/http/route.ts';
import { messages } from '../messages.ts';
import * as rows from './special-exam.repository.ts';
import { nameStudent, withdraw } from './special-exam.service.ts';

/** Who may sit the special exam of an edition (I2). */
export const specialExamRoutes = (server: DocumentServer) => {
  serveList(
    server,
    { page: contract.specialExams, file: contract.exportSpecialExams },
    contract.specialExamList,
    {
      entity: 'special_exam',
      list: rows.list,
      reach: ({ user }) => (user.permissions.has('pautas.read') ? {} : { coordinator: user.personId }),
      cells: {
        withdrawn_at: ({ withdrawn_at, withdrawn_by }) =>
          withdrawn_at === null
            ? messages.namingInForce
            : messages.namingWithdrawn(formatMoment(withdrawn_at), withdrawn_by),
      },
    },
  );
  command(server, contract.nameForSpecialExam, async (tx, { body }, ctx) =>
    done(messages.specialExamNamed, await nameStudent(tx, body, ctx)),
  );
  command(server, contract.withdrawSpecialExam, async (tx, { params, body }, ctx) =>
    done(messages.specialExamWithdrawn, await withdraw(tx, { id: params.id, reason: body.reason }, ctx)),
  );
};
