import * as contract from '@portal/shared-kit/contract/platform/company';
import type { FileServer } from '../files/file-store.ts';
import { isUnchanged } from '../http/cache.ts';
import { command, query, staged, done, one } from '../http/route.ts';
import * as company from './company.repository.ts';
import * as service from './company.service.ts';
import { messages } from './messages.ts';

/** Public facts that every page needs: cached by browsers for a minute, then revalidated by ETag. */
const cacheSeconds = 60;

export function companyRoutes(server: FileServer) {
  query(server, contract.profileCompany, async (db, _args, ctx) => {
    const found = await company.profile(db);
    isUnchanged(ctx, JSON.stringify(found), cacheSeconds);
    return one(found);
  });
  query(server, contract.companyLogo, async (db, _args, ctx) => {
    const unchanged = isUnchanged(ctx, `logo ${await company.version(db)}`, cacheSeconds);
    return { status: 1 as const, company_logo: unchanged ? null : (await company.find(db)).logo };
  });
  query(server, contract.fullProfileCompany, async (db) => one(await company.record(db)));
  command(server, contract.addProfileCompany, async (tx, { body }, ctx) =>
    done(messages.updated, await service.update(tx, body, ctx)),
  );
  query(server, contract.logoState, async (db) => one(await company.find(db)));
  staged(server, contract.replaceLogo, async (db, { body }, ctx) => {
    const reader = server.readers.of(`user:${ctx.user.userId}`);
    return done(messages.logoReplaced, await service.replaceLogo(db, reader, body, ctx));
  });
  command(server, contract.removeLogo, async (tx, { query: request }, ctx) =>
    done(messages.logoRemoved, await service.changeLogo(tx, null, request.version, ctx)),
  );
}
