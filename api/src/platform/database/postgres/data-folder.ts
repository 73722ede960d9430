import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { canEnter, type ServerAccount } from './account.ts';
import { sharedFolder, type Binaries } from './binaries.ts';
import { isAlive } from './holder.ts';

/** The superuser of the embedded server. */
export const serverUser = 'portal';

/** The environment of the server's programs: no variable of ours may change their locale, zone or defaults. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(variables), LC_ALL: 'C.UTF-8', TZ: 'UTC' };
}

/** The password of the embedded server, made at the first call and kept in a file that only its owner reads. */
export function embeddedPassword(file: string): string {
  if (!existsSync(file)) {
    const beside = `${file}.${process.pid}`;
    const handle = openSync(beside, 'w', 0o600);
    writeFileSync(handle, randomBytes(24).toString('base64url'));
    fsyncSync(handle);
    closeSync(handle);
    try {
      linkSync(beside, file); // unlike a rename, refuses to replace the password another process has just made
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(beside, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** The folder the server can really use for `folder`: itself, or, when root keeps it in a private place, one it links to. */
export function reachableFolder(folder: string, account: ServerAccount | undefined): string {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true });
  if (isLink(folder)) return readlinkSync(folder);
  if (!account || canEnter(account, parent)) return folder;
  const elsewhere = path.join(sharedFolder, `postgres-${randomBytes(6).toString('hex')}`);
  mkdirSync(sharedFolder, { recursive: true });
  if (!canEnter(account, sharedFolder))
    throw new Error(`uid ${account.uid}, which runs PostgreSQL, cannot enter ${parent}`);
  symlinkSync(elsewhere, folder);
  return elsewhere;
}

/** The folder that the server uses in place of the one below `dataDir`; undefined where it uses that one. */
export function outsideFolder(dataDir: string): string | undefined {
  const folder = path.resolve(dataDir, 'postgres');
  return isLink(folder) ? readlinkSync(folder) : undefined;
}

/** Creates the cluster under a temporary name and renames it, so that a killed first start leaves nothing partial. */
export function initialise(
  binaries: Binaries,
  folder: string,
  password: string,
  account: ServerAccount | undefined,
  sync = true,
) {
  if (isInitialised(folder)) return;
  removeAbandoned(folder);
  const beside = `${folder}.init-${process.pid}`;
  const passwordFile = `${beside}.pw`;
  mkdirSync(beside, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const item of account ? [beside, passwordFile] : []) chownSync(item, account!.uid, account!.gid);
  try {
    runInitdb(binaries, beside, passwordFile, account, sync);
    renameSync(beside, folder);
  } catch (error) {
    if (!isInitialised(folder)) throw error; // Otherwise another process was faster.
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(beside, { recursive: true, force: true });
  }
}

const isInitialised = (folder: string) => existsSync(path.join(folder, 'PG_VERSION'));

function runInitdb(
  { initdb }: Binaries,
  folder: string,
  passwordFile: string,
  account: ServerAccount | undefined,
  sync: boolean,
) {
  const args = [
    '-D',
    folder,
    '-U',
    serverUser,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
  ];
  if (!sync) args.push('--no-sync');
  try {
    execFileSync(initdb, [...args, '--locale=C.UTF-8'], {
      ...account,
      env: serverEnvironment(),
      cwd: '/',
      stdio: 'pipe',
    });
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new Error(
      `The embedded PostgreSQL could not make its data folder ${folder}: ${output.split('\n').pop()}`,
      { cause: error },
    );
  }
}

/** Flushes every file of a stopped cluster to the disk. */
export const flush = ({ initdb }: Binaries, folder: string, account: ServerAccount | undefined) =>
  void execFileSync(initdb, ['--sync-only', '-D', folder], {
    ...account,
    env: serverEnvironment(),
    cwd: '/',
    stdio: 'pipe',
  });

function removeAbandoned(folder: string) {
  const prefix = `${path.basename(folder)}.init-`;
  for (const name of readdirSync(path.dirname(folder))) {
    const maker = name.startsWith(prefix) ? parseInt(name.slice(prefix.length)) : NaN;
    if (maker === process.pid || (maker && !isAlive(maker)))
      rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
