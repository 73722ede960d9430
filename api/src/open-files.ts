import { BucketFailure, openBucket, type Bucket } from '@portal/server-kit/bucket';
import type { BucketAddress } from '@portal/server-kit/address';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { clearBackups, type Config } from './config.ts';
import { pooled } from './platform/backup/file-pool.ts';
import { bucketStore } from './platform/files/bucket-store.ts';
import { folderStore } from './platform/files/folder-store.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { StartProblem } from './platform/start/start-problem.ts';

/** The bucket of this portal. Throws a `StartProblem` where the store refuses; one that does not answer may come back. */
export async function openPortalBucket(
  address: BucketAddress,
  logger?: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Bucket> {
  const bucket = await openBucket(address);
  await bucket.check().catch((error: unknown) => {
    if (error instanceof BucketFailure && error.status !== undefined && error.status < 500)
      throw new StartProblem(refusalOf(error.status, address));
    if (!logger) throw new StartProblem(`S3_ENDPOINT: ${(error as Error).message}.`);
    logger.warn({ err: error }, 'files can be neither kept nor opened');
  });
  return bucket;
}

export const bucketFiles = (bucket: Bucket, dataDir: string): FileStore =>
  bucketStore(bucket, path.join(dataDir, '.incoming'));

function refusalOf(status: number, { endpoint, bucket }: BucketAddress): string {
  const { host } = new URL(endpoint);
  if (status === 404) return `S3_BUCKET: there is no bucket ${bucket} at ${host}; make it first.`;
  if (status === 401 || status === 403)
    return `S3_ACCESS_KEY: ${host} refuses this key for the bucket ${bucket} (${status}).`;
  return `S3_ENDPOINT: ${host} answered ${status}; is the region right (S3_REGION)?`;
}

/** Where the folder of files stands that is used without a bucket. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** The files of this portal, in its folder or its bucket; where backups are kept, each also in their pool. */
export async function openFiles(
  { dataDir, bucket, ...config }: Config,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<FileStore> {
  const backupDir = clearBackups(config);
  if (bucket) {
    const store = bucketFiles(await openPortalBucket(bucket, logger), dataDir);
    return backupDir ? pooled(store, backupDir) : store;
  }
  const root = filesFolder(dataDir);
  const store = await folderStore(root);
  return backupDir ? pooled(store, backupDir, root) : store;
}
