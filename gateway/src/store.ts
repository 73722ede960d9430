import { BucketFailure, openBucket } from '@portal/server-kit/bucket';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError, readConfig } from './config.ts';
import { databaseLedger } from './database/database-ledger.ts';
import { databaseReleaseStore } from './database/database-release-store.ts';
import { openDatabase } from './database/open-database.ts';
import { messages } from './messages.ts';
import { readFolderLedger } from './registry/folder-ledger.ts';
import { Registry } from './registry/registry.ts';
import { bucketReleaseStore } from './releases/bucket-release-store.ts';
import { openFolderReleaseStore } from './releases/folder-release-store.ts';
import { moveReleases } from './releases/move-releases.ts';
import { bucketRefusal } from './stores.ts';

const say = (line: string) => process.stdout.write(`store | ${line}\n`);

/** Where the releases are to go; the other place is where they come from. */
function readTarget(): 's3' | 'folder' {
  try {
    const options = { to: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const isMove = positionals.length === 1 && positionals[0] === 'move';
    if (isMove && (values.to === 's3' || values.to === 'folder')) return values.to;
  } catch {
    // Told below, as any other wrong argument.
  }
  throw new StartError(messages.storeUsage);
}

/** The ledger and the store that this portal has without a bucket. */
async function openUnplaced({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) {
  if (databaseUrl) {
    const { pool, close } = await openDatabase(databaseUrl).catch((error: Error) => {
      throw new StartError(messages.databaseUnreachable(error.message));
    });
    return { ledger: databaseLedger(pool), store: databaseReleaseStore(pool), close };
  }
  const ledger = await readFolderLedger(join(dataDir, 'registry'));
  // Beside the place of a gateway that may be publishing.
  const [folder, own] = [join(dataDir, 'releases'), '.moving'];
  const store = await openFolderReleaseStore(folder, own);
  return { ledger, store, close: () => rm(join(folder, own), { recursive: true }) };
}

async function main() {
  const to = readTarget();
  const config = readConfig(process.env);
  const { bucket: address } = config;
  if (!address) throw new StartError(messages.storeWithoutBucket);
  const bucket = await openBucket(address);
  await bucket.check().catch(({ status, message }: BucketFailure) => {
    throw new StartError(
      status && status < 500 ? bucketRefusal(status, address) : messages.bucketAway(message),
    );
  });
  const { ledger, store, close } = await openUnplaced({ ...config, dataDir: resolve(config.dataDir) });
  try {
    const stored = bucketReleaseStore(bucket);
    const [from, into] = to === 's3' ? [store, stored] : [stored, store];
    const moved = await moveReleases(await Registry.open(ledger), from, into);
    say(`${moved.copied} releases copied, ${moved.there} were there already`);
    for (const release of moved.damaged) say(`damaged, not moved: release ${release}`);
    if (moved.damaged.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartError || error instanceof BucketFailure;
  process.stderr.write(
    `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
});
