import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../files/store.ts';
import type { Db } from '../database/db.ts';
import { enqueueMail } from '../mail/mail.ts';
import { startOutbox, Undeliverable, type WorkerOptions } from '../outbox/outbox-worker.ts';
import { exportKind, type ListExport, type WaitingExport } from './export.ts';
import { publish } from './link.service.ts';
import { messages } from './messages.ts';
import { createPrinter } from './printer.ts';

/** How long the mailed address of a list opens. */
const linkHours = 24;

interface Options extends Omit<WorkerOptions, 'deliver'> {
  db: Db;
  files: FileStore;
  publicUrl: string;
  exports: readonly ListExport[];
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Makes the lists that wait in the outbox and mails their addresses: a worker of its own, so that no mail waits behind a list
 *  of minutes. One that was being made when the process ended is made again by the next. */
export function startExports({ files, publicUrl, exports, ...options }: Options): {
  stop: () => Promise<void>;
} {
  const { db } = options;
  const printer = createPrinter();
  let stopping = false;
  const worker = startOutbox({
    ...options,
    deliver: { [exportKind]: (payload) => make(payload as WaitingExport) },
  });

  async function make({ of, asked, name, email, at, owner }: WaitingExport) {
    const it = exports.find(({ kind }) => kind === of);
    if (!it) throw new Undeliverable(`nobody makes '${of}'`);
    const addresses: string[] = [];
    for await (const made of it.make({ db, printer, long: true }, asked as never, {
      name,
      email,
      at: new Date(at),
    })) {
      addresses.push(`${publicUrl}${await publish(db, files, made, owner ?? 'anybody', linkHours * 60)}`);
      if (stopping) throw new Error('the program is ending');
    }
    const text = messages.exportMail(name, addresses, linkHours);
    await db
      .transaction()
      .execute((tx) => enqueueMail(tx, { to: email, subject: messages.exportSubject, text }));
    return { of, asked, email, parts: addresses.length };
  }

  return {
    async stop() {
      stopping = true;
      await Promise.all([printer.close(), worker.stop()]);
    },
  };
}
