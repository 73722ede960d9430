import * as contract from '@portal/shared-kit/contract/enrolment/new-year';
import { command, done, one, query, type Server } from '../../platform/http/route.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { messages } from './messages.ts';
import * as rows from './new-year.repository.ts';
import { onWire, preview, submit } from './new-year.service.ts';
import { undo, usedBy } from './undo.service.ts';

/** Preparation of an academic year: preview, job, what was prepared, undo (J9). */
export function newYearRoutes(server: Server) {
  query(server, contract.previewNewYear, async (db, { query: of }, ctx) =>
    one({ year: of.year, items: await preview(db, of, ctx) }),
  );
  command(server, contract.prepareNewYear, async (tx, { body }, ctx) =>
    done(messages.begun, await submit(tx, body, ctx)),
  );
  query(server, contract.preparations, async (db) => {
    const all = [];
    for (const { options, ...row } of await rows.list(db))
      all.push({
        ...row,
        percent: (options as unknown as rows.PreparationOptions).percent,
        used: row.undone_at || row.job_id !== null ? [] : await usedBy(db, row),
      });
    return one(all);
  });
  query(server, contract.preparationItems, async (db, { params: { id } }) => {
    const [found] = (await rows.list(db)).filter((row) => row.id === id);
    orNotFound(found, messages.missing);
    return one((await rows.itemsOf(db, id)).map(onWire));
  });
  command(server, contract.undoNewYear, async (tx, { params: { id } }, ctx) => {
    await undo(tx, id, ctx);
    return done(messages.undone, null);
  });
}
