import * as contract from '@portal/shared-kit/contract/finance/fee';
import { orNotFound } from '../../platform/http/errors.ts';
import { monthWords } from '@portal/shared-kit/contract/core/calendar-words';
import { listFile } from '../../platform/documents/list-file.ts';
import { serveListFile } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';
import { command, query, done, one } from '../../platform/http/route.ts';
import * as paymentEntities from '../entities/entity.repository.ts';
import * as fees from './fee.repository.ts';
import { ranked } from './fee.rules.ts';
import * as service from './fee.service.ts';
import { feeFromWire, feeOnWire, valuesFromWire } from './wire.ts';
import { messages } from './messages.ts';
import { readiness } from './readiness.rules.ts';

/** The fees in force in a year as a file (decision 124). */
const feeFile = listFile(contract.feeList, {
  entity: 'fee',
  cells: {
    course_name: ({ course_name, engineering }) => course_name ?? messages.coursesOf(engineering),
    first_month: ({ first_month }) => monthWords[first_month - 1]!,
  },
  list: async (db, { year, page, per_page }: { year: number; page: number; per_page: number }) => {
    const rows = await fees.list(db, year);
    return {
      rows: rows.slice((page - 1) * per_page, page * per_page).map(feeOnWire),
      total: rows.length,
    };
  },
});

/** The message with the number of people concerned (decision 124). */
const answerWith = (what: string, { row, impact }: Awaited<ReturnType<typeof service.create>>) =>
  done(`${what} ${messages.concerned(impact.candidacies, impact.inscriptions)}`, feeOnWire(row));

export function feeRoutes(server: DocumentServer) {
  query(server, contract.fees, async (db, { query: request }) =>
    one((await fees.list(db, request.year)).map(feeOnWire)),
  );
  serveListFile(server, contract.exportFees, feeFile);
  query(server, contract.applicableFee, async (db, { query: request }) => {
    const course = orNotFound(await fees.courseScope(db, request.course_id), messages.noSuchCourse);
    const rows = await fees.list(db, request.year);
    const [fee, ...before] = ranked(
      rows.filter(({ level_type }) => level_type === course.level_type),
      {
        ...course,
        course_id: request.course_id,
        shift: request.scholar_shift,
        nationality: request.nationality,
      },
    );
    return one({ fee: fee ? feeOnWire(fee) : null, before: before.map(feeOnWire) });
  });
  query(server, contract.feeVersions, async (db, { params }) => {
    const row = orNotFound(await fees.find(db, params.id), messages.feeMissing);
    return one((await fees.versions(db, row)).map(feeOnWire));
  });
  query(server, contract.feeImpact, async (db, { params }) =>
    one(await service.impactOf(db, orNotFound(await fees.find(db, params.id), messages.feeMissing))),
  );
  command(server, contract.createFee, async (tx, { body }, ctx) =>
    answerWith(messages.feeCreated, await service.create(tx, feeFromWire(body), ctx)),
  );
  command(server, contract.copyFees, async (tx, { body }, ctx) => {
    const made = await service.copy(tx, body, ctx);
    return done(messages.copied(made.copied, made.kept), made);
  });
  command(server, contract.changeFee, async (tx, { params, body }, ctx) =>
    answerWith(messages.feeChanged, await service.change(tx, params.id, valuesFromWire(body), ctx)),
  );
  command(server, contract.retireFee, async (tx, { params }, ctx) => {
    await service.retire(tx, params.id, ctx);
    return done(messages.feeRetired, null);
  });
  query(server, contract.billingReadiness, async (db, { query: { year } }) =>
    one(
      readiness({
        year,
        courses: await fees.activeCourses(db),
        fees: await fees.inForce(db, { year }),
        entities: await paymentEntities.inForce(db),
      }),
    ),
  );
}
