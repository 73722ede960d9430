import * as contract from '@portal/shared-kit/contract/offer/class-group';
import * as made from '@portal/shared-kit/contract/offer/new-class-group';
import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import { institutionYear } from '@portal/shared-kit/contract/core/year';
import { done, listed, one } from '../../platform/http/answers.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, type Server } from '../../platform/http/route.ts';
import { updated } from '../../platform/registers/messages.ts';
import * as advancing from './advance.service.ts';
import * as lists from './class-group-list.repository.ts';
import * as classes from './class-group.repository.ts';
import * as service from './class-group.service.ts';
import { messages } from './messages.ts';
import { replicate } from './replica.service.ts';

const { classmate } = contract;

export function classGroupRoutes(server: Server) {
  query(server, classmate.list, async (db, { query: asked }) => listed(asked, await classes.list(db, asked)));
  query(server, classmate.get, async (db, { params }) =>
    one(orNotFound(await classes.find(db, params.id), messages.missing)),
  );
  command(server, classmate.create, async (tx, { body }, ctx) =>
    done(messages.created, await service.create(tx, body, ctx)),
  );
  command(server, classmate.update, async (tx, { params, body }, ctx) => {
    const held = await service.hold(tx, params.id, body, ctx);
    if (body.semester_id === undefined || body.semester_id === held.semester_id)
      return done(updated(body, messages.updated), await service.update(tx, held, body, ctx));
    const now = await advancing.advance(tx, held, body, ctx);
    return done(messages.advanced(now.academic_year, now.semester_id), now);
  });
  command(server, classmate.remove, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(deletedMessage, null);
  });
  query(server, contract.classmateNames, async (db, { query: asked }) => one(await lists.options(db, asked)));
  query(server, contract.classmatesWithDetails, async (db, { query: asked }) =>
    listed(asked, await lists.withDetails(db, asked)),
  );
  query(server, contract.classmatesByYear, async (db, { query: { year, ...asked } }) => {
    const entry_year = year ?? institutionYear(new Date());
    return listed(asked, await classes.list(db, { ...asked, entry_year }));
  });
  query(server, contract.classmateStatus, async (db, { query: { classmate_id } }) =>
    one(await advancing.statusOf(db, classmate_id)),
  );
  command(server, made.replicate, async (tx, { body }, ctx) => {
    const { made, message } = await replicate(tx, body, ctx);
    return done(message, made);
  });
  command(server, made.replicateByGet, async (tx, { query: asked }, ctx) => {
    const { made, message } = await replicate(tx, asked, ctx);
    return done(message, made);
  });
  query(server, made.freeName, async (db, { query: asked }) =>
    one({ name: await service.freeName(db, asked) }),
  );
  query(server, made.entryYears, async (db) => one((await service.entryYears(db)).map((id) => ({ id }))));
}
