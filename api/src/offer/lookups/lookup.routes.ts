import * as reference from '@portal/shared-kit/contract/offer/lookup';
import { one, query, type Context, type Server } from '../../platform/http/route.ts';
import { isUnchanged } from '../../platform/http/cache.ts';
import * as facts from './lookup.repository.ts';

/** Lookups rarely change: browsers cache them for an hour, then revalidate by ETag. */
const cacheSeconds = 3600;

function cached<Row>(ctx: Context, rows: Row[]) {
  isUnchanged(ctx, JSON.stringify(rows), cacheSeconds);
  return one(rows);
}

export function lookupRoutes(server: Server) {
  query(server, reference.provinces, async (db, _args, ctx) => cached(ctx, await facts.provinces(db)));
  query(server, reference.districts, async (db, _args, ctx) => cached(ctx, await facts.districts(db)));
  query(server, reference.districtsOf, async (db, { params }, ctx) =>
    cached(ctx, await facts.districts(db, params.id)),
  );
  for (const levels of [reference.levels, reference.getLevels])
    query(server, levels, async (db, _args, ctx) => cached(ctx, await facts.levels(db)));
  for (const semesters of [reference.semesters, reference.getSemesters])
    query(server, semesters, async (db, _args, ctx) => cached(ctx, await facts.semesters(db)));
  for (const years of [reference.academicYears, reference.getAcademicYears])
    query(server, years, async (db, { query: filters }, ctx) =>
      cached(ctx, await facts.academicYears(db, filters.kind)),
    );
}
