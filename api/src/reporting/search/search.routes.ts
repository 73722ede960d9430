import * as contract from '@portal/shared-kit/contract/reporting/search';
import { query, type Server, one } from '../../platform/http/route.ts';
import { find } from './found.repository.ts';

export function searchRoutes(server: Server) {
  query(server, contract.search, async (db, { query: { search: typed } }, { user }) => {
    if (typed.length < contract.searchedFrom) return one([]);
    const kinds = (Object.keys(contract.foundKinds) as contract.FoundKind[]).filter((kind) =>
      user.permissions.has(contract.foundKinds[kind]),
    );
    return one(await find(db, kinds, typed));
  });
}
