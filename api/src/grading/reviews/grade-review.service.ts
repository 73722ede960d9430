import { institutionDay } from '@portal/shared-kit/contract/core/clock';
import type { ReviewOutcome } from '@portal/shared-kit/contract/grading/grade-review';
import { invoicesInTheWay } from '../../finance/blocks/block.service.ts';
import * as ordering from '../../finance/services/service-request.service.ts';
import * as services from '../../finance/services/service-request.repository.ts';
import { addDays } from '../../finance/holidays/working-day.rules.ts';
import { audit } from '../../platform/audit/audit.repository.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { ApiError, fieldError, orNotFound } from '../../platform/http/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { messages as gradeTexts } from '../messages.ts';
import { studentOfPerson } from '../published/published-result.repository.ts';
import { publishedResults } from '../published/published-result.service.ts';
import * as reviews from './grade-review.repository.ts';
import { messages } from './messages.ts';

/** A published grade of the caller, also one that stayed with an earlier class (J1), with the service that reviews grades. Throws `not_found`
 *  for a grade that is not published, as for one that does not exist (J2). */
async function reviewable(db: Db, { user }: UserContext, itemId: number) {
  const studentId = orNotFound(await studentOfPerson(db, user.personId), gradeTexts.noStudent);
  const results = await publishedResults(db, studentId);
  const found = orNotFound(
    results
      .flatMap(({ enrolment_id, view }) =>
        [...view.assessments, ...view.earlier].map((assessment) => ({
          enrolment_id,
          subject: view.subject_name,
          assessment,
        })),
      )
      .find(({ assessment }) => assessment.assessment_formula_id === itemId),
    messages.notPublished,
  );
  const service = await services.reviewing(db);
  if (!service || service.price === null) throw new ApiError('conflict', messages.notOffered);
  const { ask_within_days: days } = service;
  const grade = await reviews.gradeIn(db, found.enrolment_id, itemId);
  // A grade that was entered or changed in a published column can be read since then.
  const readable = Math.max(Date.parse(found.assessment.published_at), grade?.changed_at.getTime() ?? 0);
  const until = days === null ? null : addDays(institutionDay(new Date(readable)), days);
  return { ...found, studentId, gradeId: grade?.id, service: { ...service, price: service.price }, until };
}

/** What asking for a review costs, and until when it can be asked. */
export async function offer(db: Db, ctx: UserContext, itemId: number) {
  const { subject, assessment, enrolment_id, service, until, studentId } = await reviewable(db, ctx, itemId);
  const [first] = service.blocked_by_debt ? await invoicesInTheWay(db, studentId) : [];
  return {
    subject_name: subject,
    assessment_type: assessment.assessment_type,
    service: service.name,
    price: service.price,
    delivery_days: service.delivery_days,
    until,
    blocked_by: first ? { id: first.id, number: first.number } : null,
    asked: (await reviews.requestOf(db, enrolment_id, itemId))?.number ?? null,
  };
}

/** Asks to review a published grade of one's own: a service request with its fee, once for a grade (J32). */
export async function ask(tx: Tx, ctx: UserContext, itemId: number, note: string) {
  const { subject, assessment, enrolment_id, service, until, ...own } = await reviewable(tx, ctx, itemId);
  // Two clicks at once make one request.
  await services.lockService(tx, service.id);
  const before = await reviews.requestOf(tx, enrolment_id, itemId);
  if (before) return before;
  if (until !== null && until < institutionDay(new Date()))
    throw new ApiError('conflict', messages.tooLate(until));
  const gradeId = orNotFound(own.gradeId, messages.notPublished);
  const requestId = await ordering.order(tx, ctx, {
    studentId: own.studentId,
    serviceId: service.id,
    note,
    own: true,
    of: { gradeId, subject, assessment: assessment.assessment_type },
  });
  await reviews.insert(tx, { requestId, gradeId });
  const made = (await reviews.requestOf(tx, enrolment_id, itemId))!;
  // One with a fee goes to the teacher once it is paid.
  if (made.invoice === null) await ordering.notifyReviewers(tx, requestId);
  return made;
}

/** Answers a review as the responsible teacher. The grade itself changes in the grid or by a rectification, before the answer that it was
 *  altered, so that the answer never says what is not so. */
export async function answer(
  tx: Tx,
  ctx: UserContext,
  id: number,
  { outcome, opinion }: { outcome: ReviewOutcome; opinion: string },
) {
  const review = orNotFound(await reviews.lock(tx, id), messages.missing);
  await editionById(tx, review.edition_id, ctx, 'lead');
  if (review.person_id === ctx.user.personId) throw new ApiError('forbidden', messages.own);
  if (review.state !== 'EM_PROCESSAMENTO' && review.state !== 'AGUARDA_ENTIDADE_EXTERNA')
    throw new ApiError('conflict', messages.notWaiting);
  const isAltered = review.old !== review.now;
  if (outcome === 'ALTERADA' && !isAltered) throw fieldError('invalid', 'outcome', messages.stillSame);
  if (outcome === 'MANTIDA' && isAltered) throw fieldError('invalid', 'outcome', messages.isAltered);
  await reviews.answer(tx, id, { outcome, opinion, by: ctx.user.userId });
  await audit(tx, ctx, {
    action: 'service_request.answer_review',
    entityId: id,
    reason: opinion,
    changes: [{ field: 'outcome', old: review.outcome, new: outcome }],
  });
  return reviews.answered(tx, id);
}
