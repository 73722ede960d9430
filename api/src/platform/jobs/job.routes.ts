import * as contract from '@portal/shared-kit/contract/platform/job';
import { isUnfinished } from '@portal/shared-kit/contract/platform/job';
import { download } from '../files/transfer.ts';
import type { FileServer } from '../files/file-store.ts';
import { orNotFound } from '../http/errors.ts';
import { command, query, done, one } from '../http/route.ts';
import * as jobs from './job.repository.ts';
import { messages } from './messages.ts';

export function jobRoutes(server: FileServer): void {
  query(server, contract.myJobs, async (db, _args, { user }) => one(await jobs.list(db, user)));
  query(server, contract.oneJob, async (db, { params: { id } }, { user }) =>
    one(orNotFound(await jobs.find(db, user, id), messages.missing)),
  );
  command(server, contract.cancelJob, async (tx, { params: { id } }, { user }) => {
    const before = orNotFound(await jobs.find(tx, user, id), messages.missing);
    await jobs.cancel(tx, id, messages.stopped);
    const after = (await jobs.find(tx, user, id))!;
    if (!isUnfinished(before)) return done(messages.over, after);
    return done(isUnfinished(after) ? messages.cancelling : messages.cancelled, after);
  });
  download(server, contract.jobFile, async (db, { params: { id, position } }, { user }) =>
    orNotFound(await jobs.file(db, user, id, position), messages.missing),
  );
}
