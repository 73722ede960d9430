import * as contract from '@portal/shared-kit/contract/grading/special-exam';
import { serveList } from '../../platform/lists/serve-list.ts';
import { formatMoment } from '../../platform/database/dates.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, done, type UserContext } from '../../platform/http/route.ts';
import { messages } from '../messages.ts';
import * as rows from './special-exam.repository.ts';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { namingProblem } from '@portal/shared-kit/contract/grading/average-rules';
import type { nameForSpecialExam } from '@portal/shared-kit/contract/grading/special-exam';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { refusingDuplicates } from '../../platform/registers/records.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { lockEdition, membersOf } from '../editions/graded-edition.repository.ts';
import { isGraded, studentsOf } from '../editions/item.repository.ts';
import { isClosed } from '../editions/period.repository.ts';
import { standingNow } from '../editions/standing-now.service.ts';
import { personOf } from '../grades/notice.repository.ts';
import * as notices from '../grades/notices.ts';
import { find as findSheet } from '../sheets/sheet.repository.ts';

const keys = { special_exam_once: { field: 'student_id', message: messages.namedAlready } };

/** Names a student of a submitted pauta for the special exam, which creates its column (I2). */
async function nameStudent(
  tx: Tx,
  { sheet_id, student_id, reason }: Args<typeof nameForSpecialExam>['body'],
  ctx: UserContext,
) {
  const { edition_id } = orNotFound(await findSheet(tx, sheet_id), messages.sheetMissing);
  await lockEdition(tx, edition_id);
  await editionById(tx, edition_id, ctx, 'decide');
  if (await isClosed(tx, edition_id)) throw new ApiError('conflict', messages.semesterEnded);
  const enrolment_id = orNotFound(await rows.memberOf(tx, sheet_id, student_id), messages.notInSheet);
  const person_id = await personOf(tx, student_id);
  if (person_id === ctx.user.personId) throw new ApiError('forbidden', messages.ownSpecialExam);
  const problem = await problemOf(tx, edition_id, enrolment_id);
  if (problem !== undefined) throw fieldError('invalid', 'student_id', problem);
  const id = await refusingDuplicates(keys, () =>
    rows.insert(tx, { enrolment_id, reason, named_by: ctx.user.userId }),
  );
  await rows.openColumn(tx, edition_id);
  await audit(tx, ctx, { action: 'special_exam.name', entityId: id, reason });
  await notices.named(tx, { edition_id, person_id });
  return orNotFound(await rows.find(tx, id), messages.specialExamMissing);
}

/** Why an enrolment cannot be named, in words. */
async function problemOf(tx: Tx, edition_id: number, enrolment_id: number): Promise<string | undefined> {
  const student = (await studentsOf(tx, edition_id)).find((one) => one.enrolment_id === enrolment_id);
  if (!student || !isGraded(student)) return messages.notEnrolled;
  const members = await membersOf(tx, edition_id);
  if (!members.some((one) => one.enrolment_id === enrolment_id && one.kind === 'FREQUENCIA'))
    return messages.frequencyOpen;
  const standing = await standingNow(tx, edition_id, enrolment_id);
  return namingProblem(standing, standing.rules);
}

/** Revokes a naming while no grade is entered for it. */
async function withdraw(tx: Tx, { id, reason }: { id: number; reason: string }, ctx: UserContext) {
  const { edition_id, student_id } = orNotFound(await rows.find(tx, id), messages.specialExamMissing);
  await lockEdition(tx, edition_id);
  await editionById(tx, edition_id, ctx, 'decide');
  const before = orNotFound(await rows.lock(tx, id), messages.specialExamMissing);
  if (before.withdrawn_at !== null) throw new ApiError('conflict', messages.withdrawnAlready);
  if (before.grade !== '') throw new ApiError('conflict', messages.specialExamEntered);
  await rows.withdraw(tx, id, ctx.user.userId, reason);
  await audit(tx, ctx, { action: 'special_exam.withdraw', entityId: id, reason });
  await notices.unnamed(tx, { edition_id, person_id: await personOf(tx, student_id), reason });
  return orNotFound(await rows.find(tx, id), messages.specialExamMissing);
}

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
