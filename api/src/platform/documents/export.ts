import { requiredPermissions, type Endpoint } from '@portal/shared-kit/contract/core/endpoint';
import { audit, type AuditEntry } from '../audit/audit.repository.ts';
import type { Db } from '../database/db.ts';
import type { UserContext } from '../http/route.ts';
import type { JsonObject } from '../database/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import { submitJob } from '../jobs/job.service.ts';
import { ownerOf, publish, type Made } from './link.service.ts';
import { messages } from './messages.ts';
import type { Press, Printer } from './press.ts';

/** Longer lists are made in the background (decision 101). */
export const maxAtOnce = 500;
export const exportKind = 'export';

/** A list that can be exported as a file. Its query is plain JSON: a long list is a job, which survives a restart. */
export interface ListExport<Query = never> {
  /** Unique name of the export. */
  kind: string;
  count(db: Db, asked: Query): Promise<number>;
  /** The file, or its parts where it is very long. */
  make(of: Making, asked: Query, by: Asker): AsyncIterable<Made>;
  /** Title in the panel of jobs. */
  title(asked: Query): string;
  audit(asked: Query, rows: number): AuditEntry;
}

/** By what a file is made. */
export interface Making {
  db: Db;
  /** The moment of which its data are, where that is not the present. */
  dataOf?: Date | undefined;
  printer: Press;
  /** Where nobody waits for it. */
  long: boolean;
}

/** Who requested an export, and when. */
export interface Asker {
  name: string;
  email: string;
  at: Date;
}

/** Input of the job of a long list. */
export interface WaitingExport {
  of: string;
  asked: JsonObject;
  at: string;
  rows: number;
  /** Owner of the mailed addresses. */
  owner: { userId: number; anyOf: string[] };
}

/** Makes a list and returns its address; a long one is made in a job and its address mailed. Audited either way. */
export async function exportList<Query>(
  { db, files, printer }: { db: Db; files: FileStore; printer: Printer },
  ctx: UserContext,
  list: ListExport<Query>,
  filters: Query,
  endpoint: Pick<Endpoint, 'access'>,
): Promise<{ url: string | null; rows: number; mail: string | null; message: string }> {
  const rows = await list.count(db, filters);
  const { name, email } = ctx.user;
  const by = { name, email, at: new Date() };
  const owner = ownerOf(ctx, endpoint);
  if (rows > maxAtOnce) {
    const waiting: WaitingExport = {
      of: list.kind,
      rows,
      at: by.at.toISOString(),
      asked: filters as JsonObject,
      owner: { ...owner, anyOf: [...owner.anyOf] },
    };
    await db.transaction().execute(async (tx) => {
      await submitJob(tx, ctx, {
        kind: exportKind,
        title: list.title(filters),
        input: waiting,
        anyOf: requiredPermissions(endpoint),
      });
      await audit(tx, ctx, list.audit(filters, rows));
    });
    return { url: null, rows, mail: email, message: messages.inBackground(rows, email) };
  }
  const url = await publish(
    db,
    files,
    await onlyFile(
      list.make({ db, printer: printer.of(`user:${ctx.user.userId}`), long: false }, filters, by),
    ),
    owner,
  );
  await db.transaction().execute((tx) => audit(tx, ctx, list.audit(filters, rows)));
  return { url, rows, mail: null, message: messages.made };
}

async function onlyFile(files: AsyncIterable<Made>): Promise<Made> {
  for await (const made of files) return made;
  throw new Error('a list makes a file, even where it is empty');
}
