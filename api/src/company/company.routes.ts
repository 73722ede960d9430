import { companyLogo, profileCompany } from '@portal/shared-kit/contract/company';
import { one } from '../kit/answers.ts';
import { isUnchanged } from '../kit/cache.ts';
import { query, type Server } from '../kit/route.ts';
import * as company from './company.repository.ts';

/** Public facts that every page asks for: kept by browsers for a minute, then asked for again by their tag. */
const keptSeconds = 60;

export function companyRoutes(server: Server) {
  query(server, profileCompany, async (db, _args, ctx) => {
    const found = await company.profile(db);
    isUnchanged(ctx, JSON.stringify(found), keptSeconds);
    return one(found);
  });
  query(server, companyLogo, async (db, _args, ctx) => {
    const known = isUnchanged(ctx, `logo ${await company.version(db)}`, keptSeconds);
    return { status: 1 as const, company_logo: known ? null : await company.logoUrl(db) };
  });
}
