import * as contract from '@portal/shared-kit/contract/offer/plan';
import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, done, listed, one } from '../../platform/http/route.ts';
import { messages as courseMessages } from '../course/messages.ts';
import { courseOf } from '../course/course.repository.ts';
import { messages } from './messages.ts';
import * as ends from './plan-end.service.ts';
import * as plans from './plan.repository.ts';
import * as service from './plan.service.ts';

/** The id of an allocation has two names on the wire (S1 §3). */
const onWire = <Entry extends { id: number }>(entry: Entry) => ({ ...entry, courseSubjec_id: entry.id });

/** What `paginate=false` answers at most. */
const unpaged = 500;

export function planRoutes(server: DocumentServer) {
  serveList(server, { page: contract.planList, file: contract.exportPlans }, contract.plansList, {
    entity: 'course_subject',
    list: async (db, filters) => {
      const page = await plans.list(db, filters);
      return { ...page, rows: page.rows.map(onWire) };
    },
  });
  query(server, contract.planEntry, async (db, { params }) =>
    one(onWire(orNotFound(await plans.find(db, params.id), messages.entryMissing))),
  );
  query(server, contract.coursePlan, async (db, { params }) =>
    one({
      ...orNotFound(await courseOf(db, params.id), courseMessages.missing),
      entries: (await plans.openEntries(db, params.id)).map(onWire),
    }),
  );
  command(server, contract.allocate, async (tx, { body }, ctx) => {
    const made = await service.allocate(tx, body, ctx);
    return done(messages.allocated(made.length), made.map(onWire));
  });
  command(server, contract.changeAllocation, async (tx, { params, body }, ctx) =>
    done(messages.entryUpdated, onWire(await service.change(tx, params.id, body, ctx))),
  );
  query(server, contract.allocationRemoval, async (db, { params }) => one(await ends.removal(db, params.id)));
  command(server, contract.removeAllocation, async (tx, { params, query: request }, ctx) => {
    await ends.remove(tx, params.id, request.teachings, ctx);
    return done(deletedMessage, null);
  });
  command(server, contract.closeAllocation, async (tx, { params, body }, ctx) =>
    done(messages.entryClosed(body.from_year), onWire(await ends.close(tx, params.id, body, ctx))),
  );
  query(server, contract.planSubjects, async (db, { query: filters }) =>
    one(await plans.subjectsOf(db, filters.course_id)),
  );
  query(server, contract.subjectsByCourse, async (db, { query: { paginate, ...filters } }) => {
    const paged = paginate ? filters : { ...filters, page: 1, per_page: unpaged };
    const { rows, ...page } = await plans.list(db, paged);
    const records = rows.map(({ course_name, subject_name, ...same }) => ({
      ...same,
      course: { id: same.course_id, name: course_name },
      subject: { id: same.subject_id, name: subject_name },
    }));
    return listed(paged, { ...page, rows: records });
  });
}
