import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './packages.mjs';

const stamp = path.join(root, 'node_modules/.cache/installed');
const windows = process.platform === 'win32';

/** One sentence where this version of Node is too old for the project, otherwise undefined. */
export function nodeTooOld(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `Node 20.19 or later is needed; this is ${version}.`;
}

/** The pinned pnpm: the one on the PATH when it is that version, otherwise run by npx. @returns {string[]} */
export function pnpmCommand() {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const pinned = packageManager.split('@')[1];
  const found = spawnSync('pnpm', ['--version'], { cwd: root, encoding: 'utf8', shell: windows });
  return found.stdout?.trim() === pinned ? ['pnpm'] : ['npx', '--yes', `pnpm@${pinned}`];
}

/** Changes when the lockfile requires other packages, or another version of Node other binaries. */
function dependencyHash() {
  const hash = createHash('sha256')
    .update(process.versions.modules)
    .update(process.platform)
    .update(process.arch);
  return hash.update(readFileSync(path.join(root, 'pnpm-lock.yaml'))).digest('hex');
}

const isInstalled = (/** @type {string} */ hash) =>
  existsSync(path.join(root, 'node_modules/.modules.yaml')) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === hash;

/** Installs the packages of the lockfile where they differ from the installed ones.
 *  @param {(line: string) => void} log @returns {Promise<void>} rejects with pnpm's output */
export async function ensureInstalled(log) {
  const hash = dependencyHash();
  if (isInstalled(hash)) return;
  const [command, ...first] = pnpmCommand();
  log('installing the dependencies (a minute or two the first time)');
  const flags = [
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--config.confirm-modules-purge=false',
    '--reporter=append-only',
  ];
  await new Promise((resolve, reject) => {
    const child = spawn(/** @type {string} */ (command), [...first, ...flags], {
      cwd: root,
      shell: windows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(undefined);
      reject(
        new Error(`Installing the dependencies failed:\n${output.trim().split('\n').slice(-15).join('\n')}`),
      );
    });
  });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
