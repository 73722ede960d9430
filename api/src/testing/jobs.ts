import type { Permission } from '@portal/shared-kit/contract/core/permissions';
import { pino } from 'pino';
import { admittedOwner } from '../identity/sessions/authenticator.ts';
import type { Db } from '../platform/database/db.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { JobHandler } from '../platform/jobs/handler.ts';
import { submitJob, type SubmittedJob } from '../platform/jobs/job.service.ts';
import { startJobs, type JobWorkerOptions } from '../platform/jobs/worker.ts';

/** A worker as the API starts it. */
export const jobWorker = (
  { db, url, files }: { db: Db; url: string; files: FileStore },
  handlers: readonly JobHandler[],
  more: Partial<JobWorkerOptions> = {},
) =>
  startJobs({
    db,
    files,
    handlers,
    databaseUrl: url,
    ownerOf: admittedOwner,
    logger: pino({ level: 'silent' }),
    firstWaitMs: 10,
    ...more,
  });

/** Submits a job of an account, as a call of theirs would. */
export const submitFor = (
  db: Db,
  userId: number,
  job: Partial<SubmittedJob> & { kind: string },
): Promise<number> =>
  db.transaction().execute((tx) =>
    submitJob(
      tx,
      {
        user: {
          userId,
          sessionId: 1,
          personId: 1,
          roleId: 1,
          role: 'Testers',
          name: '',
          email: '',
          firstLogin: false,
          permissions: new Set<Permission>(),
        },
        ip: '10.0.0.7',
        userAgent: 'jest',
        requestId: 'PEDIDO-1',
      },
      { title: 'Tarefa de teste', input: {}, anyOf: [], ...job },
    ),
  );
