import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the data of the installation stands that every portal of the run begins with. */
const place = 'E2E_INSTALLATION';

/** A folder that the database's own user can enter. */
export function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

export const removeFolder = (folder: string) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });

export const keepInstallation = (folder: string) => void (process.env[place] = folder);
export const installation = (): string | undefined => process.env[place];

/** A data folder of its own as it was after the first start: the demonstration's database, and the releases published. */
export const freshData = (): string =>
  copyOf(installation(), 'postgres', 'postgres-password', 'registry', 'releases');

/** The same without the database: what a gateway alone keeps; a copy of `from`, if one is given. */
export const freshRegistry = (from = installation()): string => copyOf(from, 'registry', 'releases');

function copyOf(from = '', ...parts: string[]): string {
  const folder = dataFolder();
  // Owners count: the database refuses a folder that is not its user's.
  const copied = parts.map((part) => path.join(from, part));
  const { status, stderr } = spawnSync('cp', ['-a', ...copied, folder]);
  if (status !== 0) throw new Error(`The installation could not be copied: ${String(stderr)}`);
  return folder;
}

/** Address of the embedded database that runs on a data folder. */
export function databaseUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://portal:${encodeURIComponent(password)}@127.0.0.1:${port}/portal`;
}
