import * as contract from '@portal/shared-kit/contract/offer/class-group';
import * as made from '@portal/shared-kit/contract/offer/new-class-group';
import type { Args } from '@portal/shared-kit/contract/core/endpoint';
import { deletedMessage } from '@portal/shared-kit/contract/core/crud';
import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, done, listed, one } from '../../platform/http/route.ts';
import { updated } from '../../platform/registers/messages.ts';
import * as advancing from './advance.service.ts';
import * as classes from './class-group.repository.ts';
import * as service from './class-group.service.ts';
import { messages } from './messages.ts';
import { replicate } from './replica.service.ts';
import { serveList } from '../../platform/lists/serve-list.ts';
import type { DocumentServer } from '../../platform/documents/printer.ts';

const { classGroup } = contract;

const replicaOf = ({ classmate_id: classGroupId, ...same }: Args<typeof made.replicate>['body']) => ({
  classGroupId,
  ...same,
});

export function classGroupRoutes(server: DocumentServer) {
  serveList(server, { page: classGroup.list, file: classGroup.export! }, contract.classGroupList, {
    entity: 'class_group',
    list: classes.list,
    cells: { level_name: ({ level_name, level_type }) => `${level_name} – ${level_type}` },
  });
  query(server, classGroup.get, async (db, { params }) =>
    one(orNotFound(await classes.find(db, params.id), messages.missing)),
  );
  command(server, classGroup.create, async (tx, { body }, ctx) =>
    done(messages.created, await service.create(tx, body, ctx)),
  );
  command(server, classGroup.update, async (tx, { params, body }, ctx) => {
    const locked = await service.lockClassForChange(tx, params.id, body, ctx);
    if (body.semester_id === undefined || body.semester_id === locked.semester_id)
      return done(updated(body, messages.updated), await service.update(tx, locked, body, ctx));
    const now = await advancing.advance(tx, locked, body, ctx);
    return done(messages.advanced(now.academic_year, now.semester_id), now);
  });
  command(server, classGroup.remove, async (tx, { params }, ctx) => {
    await service.remove(tx, params.id, ctx);
    return done(deletedMessage, null);
  });
  query(server, contract.classGroupNames, async (db, { query: filters }) =>
    one(await classes.options(db, filters)),
  );
  query(server, contract.classGroupsWithDetails, async (db, { query: filters }) =>
    listed(filters, await classes.withDetails(db, filters)),
  );
  query(server, contract.classGroupsByYear, async (db, { query: { year, ...filters } }) => {
    const entry_year = year ?? institutionYear(new Date());
    return listed(filters, await classes.list(db, { ...filters, entry_year }));
  });
  query(server, contract.classGroupStatus, async (db, { query: filters }) => {
    const { classGroupId, ...status } = await advancing.statusOf(db, filters.classmate_id);
    return one({ classmate_id: classGroupId, ...status });
  });
  command(server, made.replicate, async (tx, { body }, ctx) => {
    const { made, message } = await replicate(tx, replicaOf(body), ctx);
    return done(message, made);
  });
  command(server, made.replicateByGet, async (tx, { query: request }, ctx) => {
    const { made, message } = await replicate(tx, replicaOf(request), ctx);
    return done(message, made);
  });
  query(server, made.freeName, async (db, { query: filters }) =>
    one({ name: await service.freeName(db, filters) }),
  );
  query(server, made.entryYears, async (db) => one((await service.entryYears(db)).map((id) => ({ id }))));
}
