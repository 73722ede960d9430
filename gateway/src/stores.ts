import { openBucket, type BucketFailure } from '@portal/server-kit/bucket';
import type { BucketAddress } from '@portal/server-kit/address';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartError, type Config } from './config.ts';
import { openCore, type Core } from './core.ts';
import { databaseKey, followLedger, databaseLedger, databaseTokenStore } from './database/database-ledger.ts';
import { databaseReleaseStore } from './database/database-release-store.ts';
import { alone, locks, openDatabase } from './database/open-database.ts';
import { messages } from './messages.ts';
import { databaseNoticeLog, folderNoticeLog, type NoticeLog } from './notices/notice-log.ts';
import { openStaging, type Staging } from './publication/upload.ts';
import { LedgerCorrupt, openFolderLedger, folderKey } from './registry/folder-ledger.ts';
import { bucketReleaseStore } from './releases/bucket-release-store.ts';
import { cachedReleaseStore, releaseCache } from './releases/cached-release-store.ts';
import { probeWritable } from './releases/durable-files.ts';
import { openFolderReleaseStore } from './releases/folder-release-store.ts';
import type { ReleaseStore } from './releases/release-store.ts';
import { folderTokenStore, tokenFolder } from './tokens/folder-token-store.ts';
import type { ReleaseRules } from './releases/release-rules.ts';
import type { TotalsStore } from './telemetry/daily-totals.ts';
import type { ErrorStore } from './telemetry/error-archive.ts';
import { databaseErrors, folderErrors, databaseTotals, folderTotals } from './telemetry/error-stores.ts';
import type { TokenStore } from './tokens/token.ts';

export interface Stores {
  core: Core;
  tokens: TokenStore;
  staging: Staging;
  /** Signing key shared by the gateways of a portal: for grants of local builds and for telemetry tokens of pages. */
  key: Buffer;
  noticeLog: NoticeLog;
  totals: TotalsStore;
  errors: ErrorStore;
  close(): Promise<void>;
}

/** Opens the gateway's storage: in the database where one is configured, for several gateways; else in the data folder, for one. */
export async function openStores(
  {
    dataDir,
    databaseUrl,
    port,
    releaseRules,
    bucket,
  }: Pick<Config, 'dataDir' | 'databaseUrl' | 'port' | 'releaseRules' | 'bucket'>,
  log: Logger,
): Promise<Stores> {
  // Gateways of one machine may share the folder; each empties its own uploads when it starts.
  const uploads = join(dataDir, databaseUrl ? `uploads-${port}` : 'uploads');
  const staging = await inFolder(dataDir, () => openStaging(uploads));
  const placed = await releasePlace(bucket, dataDir, log);
  if (databaseUrl) return { staging, ...(await inDatabase(databaseUrl, releaseRules, placed, log)) };
  const core = await inFolder(dataDir, async () => {
    const ledger = await openFolderLedger(join(dataDir, 'registry'));
    const store = await openFolderReleaseStore(join(dataDir, 'releases'));
    return openCore(ledger, placed(store), undefined, releaseRules);
  });
  const tokens = folderTokenStore(tokenFolder(dataDir));
  const key = await inFolder(dataDir, () => folderKey(join(dataDir, 'registry', 'key')));
  const noticeLog = folderNoticeLog(join(dataDir, 'registry'));
  const telemetry = join(dataDir, 'telemetry');
  const own = { noticeLog, totals: folderTotals(telemetry), errors: folderErrors(telemetry) };
  return { core, staging, tokens, key, ...own, close: async () => {} };
}

async function inFolder<T>(dataDir: string, open: () => Promise<T>): Promise<T> {
  try {
    await probeWritable(dataDir);
    return await open();
  } catch (error) {
    if (error instanceof LedgerCorrupt) throw new StartError(messages.ledgerCorrupt(error.file, error.line));
    const { code } = error as NodeJS.ErrnoException;
    throw code ? new StartError(messages.dataUnwritable(dataDir, code)) : error;
  }
}

/** Where releases are kept, of the store that keeps them where there is no bucket. A store that does not answer now may come back. */
async function releasePlace(
  address: BucketAddress | undefined,
  dataDir: string,
  log: Logger,
): Promise<(unplaced: ReleaseStore) => ReleaseStore> {
  if (!address) return (unplaced) => unplaced;
  const bucket = await openBucket(address);
  await bucket.check().catch((error: unknown) => {
    const { status } = error as BucketFailure;
    if (status !== undefined && status < 500) throw new StartError(bucketRefusal(status, address));
    log.warn({ err: error }, 'releases can be neither published nor read from the bucket');
  });
  const cache = releaseCache(join(dataDir, '.releases'));
  return (unplaced) => cachedReleaseStore(bucketReleaseStore(bucket), cache, unplaced, log);
}

export function bucketRefusal(status: number, { endpoint, bucket }: BucketAddress): string {
  const { host } = new URL(endpoint);
  return status === 404 ? messages.bucketMissing(bucket, host) : messages.bucketRefused(host, status);
}

async function inDatabase(
  url: string,
  rules: ReleaseRules,
  placed: (unplaced: ReleaseStore) => ReleaseStore,
  log: Logger,
): Promise<Omit<Stores, 'staging'>> {
  const onError = ({ message }: Error) =>
    log.warn({ reason: message }, 'a connection to the database was lost');
  const database = await openDatabase(url, onError).catch((error: Error) => {
    throw new StartError(messages.databaseUnreachable(error.message));
  });
  const { pool } = database;
  const core = await openCore(
    databaseLedger(pool),
    placed(databaseReleaseStore(pool)),
    (work) => alone(pool, locks.moves, work),
    rules,
  );
  const unfollow = followLedger(url, core.registry, log);
  return {
    core,
    tokens: databaseTokenStore(pool),
    key: await databaseKey(pool),
    noticeLog: databaseNoticeLog(pool),
    totals: databaseTotals(pool),
    errors: databaseErrors(pool),
    async close() {
      await unfollow();
      await database.close();
    },
  };
}
