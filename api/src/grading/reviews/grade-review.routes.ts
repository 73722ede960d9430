import * as contract from '@portal/shared-kit/contract/grading/grade-review';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, done, one, query } from '../../platform/http/route.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import * as reviews from './grade-review.repository.ts';
import * as service from './grade-review.service.ts';
import { messages } from './messages.ts';

/** Reviews of grades: asked by the student at the grade, answered by the teacher, closed by the office as a service request (J32). */
export function gradeReviewRoutes(server: DocumentServer) {
  const page = { page: contract.gradeReviews, file: contract.exportGradeReviews };
  serveList(server, page, contract.gradeReviewList, {
    entity: 'service_request',
    name: 'reviews',
    reach: ({ user }) => ({ personId: user.personId, isOffice: user.permissions.has('pautas.read') }),
    list: reviews.list,
  });
  command(server, contract.answerGradeReview, async (tx, { params: { id }, body }, ctx) =>
    done(messages.answered, await service.answer(tx, ctx, id, body)),
  );
  query(server, contract.reviewableGrade, async (db, { params: { id } }, ctx) =>
    one(await service.offer(db, ctx, id)),
  );
  command(server, contract.askGradeReview, async (tx, { params: { id }, body: { note } }, ctx) => {
    const { number, invoice } = await service.ask(tx, ctx, id, note);
    return done(invoice === null ? messages.askedFree : messages.asked, { number, invoice });
  });
}
