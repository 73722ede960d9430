import * as contract from '@portal/shared-kit/contract/finance/bank-layout';
import type { LayoutRules } from '@portal/shared-kit/contract/finance/bank-layout';
import type { FileServer } from '../../platform/files/file-store.ts';
import { upload } from '../../platform/files/transfer.ts';
import { orNotFound } from '../../platform/http/errors.ts';
import { command, query, type UserContext, done, one } from '../../platform/http/route.ts';
import * as imports from './bank-import.repository.ts';
import * as layouts from './bank-layout.repository.ts';
import * as service from './bank-layout.service.ts';
import { tryLayout } from './formats/bank-layout-trial.ts';
import { messages } from './messages.ts';

/** Layouts of bank files: tried on a sample, versioned, archived (I25). */
export function bankLayoutRoutes(server: FileServer) {
  const contentOf = async ({ sha256 }: { sha256: string }) =>
    Buffer.concat(await orNotFound(await server.files.open(sha256), messages.missing).toArray());

  query(server, contract.bankLayouts, async (db, { params: { id } }) => one(await layouts.current(db, id)));
  query(server, contract.bankLayoutVersions, async (db, { params: { id } }) =>
    one(await layouts.versions(db, orNotFound(await layouts.find(db, id), messages.noLayout))),
  );
  const tried = async (file: { sha256: string }, rules: LayoutRules, { user }: UserContext) =>
    tryLayout(server.readers.of(`user:${user.userId}`), { bytes: await contentOf(file), rules });

  upload(server, contract.tryBankLayout, async (db, { params: { id }, body: { rules }, file }, ctx) => {
    orNotFound(await imports.entity(db, id), messages.noEntity);
    return one(await tried(file, rules, ctx));
  });
  upload(server, contract.saveBankLayout, async (db, { params: { id }, body, file }, ctx) => {
    service.refuseUnread(await tried(file, body.rules, ctx));
    const made = await db.transaction().execute((tx) => service.save(tx, ctx, { entityId: id, ...body }));
    return done(messages.layoutSaved(made.name, made.version), made);
  });
  command(server, contract.retireBankLayout, async (tx, { params: { id } }, ctx) => {
    const retired = await service.retire(tx, ctx, id);
    return done(messages.layoutRetired(retired.name), retired);
  });
}
