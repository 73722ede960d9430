import { sql } from 'kysely';
import { formatMoment } from '../database/dates.ts';
import type { Db } from '../database/db.ts';
import type { FileStore } from '../files/file-store.ts';
import { ApiError } from '../http/errors.ts';
import { onPrimary, type LongReads } from '../replica/long-reads.ts';
import type { JobHandler } from '../jobs/handler.ts';
import { removeFiles } from '../jobs/claim.repository.ts';
import { enqueueMail } from '../mail/mail.ts';
import { exportKind, type ListExport, type WaitingExport } from './export.ts';
import { publish } from './link.service.ts';
import { messages } from './messages.ts';
import { createPrinter } from './printer.ts';

/** How long the mailed address of a list is valid. */
const linkHours = 24;

interface ExportJobParts {
  files: FileStore;
  publicUrl: string;
  exports: readonly ListExport[];
  /** Left out: on the primary. */
  longReads?: LongReads;
}

/** Makes a long list: its files are kept with the job, and their addresses are mailed once all are complete (decision 101). */
export const exportJob = ({
  files,
  publicUrl,
  exports,
  longReads,
}: ExportJobParts): JobHandler<WaitingExport> => ({
  kind: exportKind,
  async run(job, { of, asked, at, rows, owner }) {
    const found = exports.find(({ kind }) => kind === of);
    if (!found) throw new ApiError('not_found', messages.noSuchExport);
    if (job.noted?.mailed) return { message: messages.exported(rows) };
    // A printer of its own, so that cancelling this job cancels no other's paper.
    const printer = createPrinter();
    const close = () => void printer.close();
    job.signal.addEventListener('abort', close);
    const { name, email } = job.ctx.user;
    const makeAll = async (db: Db, dataOf: Date | undefined) => {
      const by = { name, email, at: new Date(at) };
      const addresses: string[] = [];
      // What an interrupted run made is of another moment.
      await job.step(async (tx) => {
        await removeFiles(tx, job.id);
        return { done: 0, total: rows };
      });
      for await (const made of found.make({ db, dataOf, printer, long: true }, asked as never, by)) {
        await job.keepFile(made, { done: 0, total: rows });
        addresses.push(`${publicUrl}${await publish(job.db, files, made, owner, linkHours * 60)}`);
      }
      return { addresses, dataOf };
    };
    const reads = longReads ?? onPrimary(job.db);
    const made = reads.read((db, at) => ofOneMoment(db, (tx) => makeAll(tx, at)));
    const { addresses, dataOf } = await made.finally(async () => {
      job.signal.removeEventListener('abort', close);
      await printer.close();
    });
    const text = messages.exportMail(name, addresses, linkHours);
    await job.step(async (tx) => {
      await enqueueMail(tx, { to: email, subject: messages.exportSubject, text });
      return { done: rows, total: rows, noted: { mailed: true } };
    });
    return { message: messages.exported(rows, dataOf && formatMoment(dataOf)) };
  },
});

/** Reads by pages what others change meanwhile: all pages see the data of one moment, so that no row is missing or twice. */
const ofOneMoment = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A part is made between two pages, and may take longer than the time of a call.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
      return read(tx);
    });
