import * as contract from '@portal/shared-kit/contract/platform/list-view';
import { done, one, command, query, type Server } from '../http/route.ts';
import { ApiError } from '../http/errors.ts';
import * as views from './list-view.repository.ts';
import { messages } from './messages.ts';

export function listViewRoutes(server: Server): void {
  query(server, contract.listViews, async (db, { query: { list } }, { user }) =>
    one(await views.ofList(db, user.userId, list)),
  );
  command(server, contract.keepListView, async (tx, { body }, { user }) => {
    const view = await views.keep(tx, user.userId, body);
    if ((await views.ofList(tx, user.userId, body.list)).length > contract.maxViews)
      throw new ApiError('invalid', messages.tooMany(contract.maxViews));
    return done(messages.kept(view.name), view);
  });
  command(server, contract.dropListView, async (tx, { params: { id } }, { user }) => {
    await views.drop(tx, user.userId, id);
    return done(messages.dropped, null);
  });
}
