import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import * as contract from '@portal/shared-kit/contract/grading/grade-comment';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import { command, done, one, query, type Server, type UserContext } from '../../platform/http/route.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { editionOfItem } from '../grades/event.repository.ts';
import * as notices from '../grades/notices.ts';
import { messages } from '../messages.ts';
import * as comments from './grade-comment.repository.ts';

/** Comments on grades: written by the teachers of the class, read by the student with the published grade. No part of a pauta. */
export function gradeCommentRoutes(server: Server) {
  query(server, contract.gradeComment, async (db, { query: cell }, ctx) => {
    await editionOf(db, cell.assessment_formula_id, ctx, 'read');
    return one(await commentOn(db, cell));
  });
  command(server, contract.saveGradeComment, async (tx, { body }, ctx) => {
    await save(tx, body, ctx);
    return done(messages.commentSaved, await commentOn(tx, body));
  });
}

async function editionOf(db: Db, itemId: number, ctx: UserContext, right: 'read' | 'write') {
  const { edition_id } = orNotFound(await editionOfItem(db, itemId), messages.itemMissing);
  return editionById(db, edition_id, ctx, right);
}

async function commentOn(db: Db, cell: { assessment_formula_id: number; student_id: number }) {
  const history = await comments.historyOf(db, cell.assessment_formula_id, cell.student_id);
  return { comment: history[0]?.comment ?? '', version: history[0]?.id ?? 0, history };
}

async function save(
  tx: Tx,
  { assessment_formula_id, student_id, comment, version }: Args<typeof contract.saveGradeComment>['body'],
  ctx: UserContext,
): Promise<void> {
  const { id: edition_id } = await editionOf(tx, assessment_formula_id, ctx, 'write');
  const grade = await comments.lockGrade(tx, assessment_formula_id, student_id);
  if (!grade || (grade.status === 'NOTA' && grade.hundredths === null && grade.comment === ''))
    throw fieldError('invalid', 'comment', messages.commentsGrade);
  if (grade.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.ownComment);
  if (!grade.is_here || (grade.state !== 'INSCRITO' && grade.state !== 'CONCLUIDO'))
    throw fieldError('invalid', 'comment', messages.ended);
  if ((await commentOn(tx, { assessment_formula_id, student_id })).version !== version)
    throw new ApiError('conflict', messages.commentChanged);
  if (grade.comment === comment) return;
  await comments.write(tx, grade.id, comment, ctx.user.userId);
  // The log of all records names no text that the student may not read yet.
  await audit(tx, ctx, { action: 'edition.comment', entityId: edition_id });
  if (grade.published_at !== null && comment !== '')
    await notices.commented(tx, { edition_id, column: grade.type, person_id: grade.person_id });
}
