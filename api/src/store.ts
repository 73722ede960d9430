import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { bucketFiles, filesFolder, openPortalBucket } from './open-files.ts';
import { folderStore } from './platform/files/folder-store.ts';
import { moveFiles } from './platform/files/move-files.ts';
import { sentenceOf, StartProblem } from './platform/start/start-problem.ts';

const usage = `Usage: npm run store -- move --to s3|folder
  S3_*      the bucket (S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION)
  DATA_DIR  files/ and releases/ in it are the folders (releases with DATABASE_URL: tables of that database)
What is already there is not copied again, and the old place is left as it is.`;

const say = (line: string) => process.stdout.write(`store | ${line}\n`);

function readArguments(args: string[]): 's3' | 'folder' {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { to: { type: 'string' } },
      allowPositionals: true,
    });
    const isMove = positionals.length === 1 && positionals[0] === 'move';
    if (isMove && (values.to === 's3' || values.to === 'folder')) return values.to;
  } catch {
    // Told below, as any other wrong argument.
  }
  throw new StartProblem(usage);
}

async function main() {
  const to = readArguments(process.argv.slice(2));
  const { bucket: address, dataDir } = readConfig(process.env);
  if (!address) throw new StartProblem('S3_ENDPOINT must name the store whose bucket takes part.');
  const bucket = bucketFiles(await openPortalBucket(address), dataDir);
  const folder = await folderStore(filesFolder(dataDir));
  let copied = 0;
  const progress = () => (copied += 1) % 1000 === 0 && say(`${copied} copied so far`);
  const [from, into] = to === 's3' ? [folder, bucket] : [bucket, folder];
  const moved = await moveFiles(from, into, progress);
  say(`${moved.copied} files copied, ${moved.there} were there already`);
  for (const sha256 of moved.damaged) say(`damaged, not moved: ${sha256}`);
  if (moved.damaged.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error, 'The files were not moved')}\n`);
  process.exit(2);
});
