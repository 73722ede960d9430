import {
  foundKinds,
  search,
  searchedFrom,
  type FoundKind,
} from '@portal/shared-kit/contract/reporting/search';
import { query, type Server, one } from '../../platform/http/route.ts';
import { find } from './found.repository.ts';

export function searchRoutes(server: Server) {
  query(server, search, async (db, { query: { search: typed } }, { user }) => {
    if (typed.length < searchedFrom) return one([]);
    const kinds = (Object.keys(foundKinds) as FoundKind[]).filter((kind) =>
      user.permissions.has(foundKinds[kind]),
    );
    return one(await find(db, kinds, typed));
  });
}
