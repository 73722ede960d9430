import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a run of all tests needs at most, and as much again for the programs that run. */
const requiredBytes = 8 * 2 ** 30;

/** A folder for what tests throw away, gone when this process ends: in memory where there is plenty of it. A database is some 1 200
 *  files and every test file has one of its own; a disk takes up to a second for them, memory 50 ms. */
export function throwAwayFolder() {
  const folder = roomyMemory('/dev/shm') ?? ownFolder(tmpdir());
  process.once('exit', () => remove(folder));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return folder;
}

/** A folder in what is held in memory; undefined where there is too little of it, or where no program may be started from it. */
function roomyMemory(/** @type {string} */ place) {
  try {
    const { bavail, bsize } = statfsSync(place);
    if (Math.min(bavail * bsize, process.availableMemory()) < requiredBytes) return undefined;
    const folder = ownFolder(place);
    if (startsPrograms(folder)) return folder;
    remove(folder);
  } catch {
    // No such place, or not for us.
  }
  return undefined;
}

function startsPrograms(/** @type {string} */ folder) {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function ownFolder(/** @type {string} */ place) {
  const folder = mkdtempSync(path.join(place, 'portal-'));
  chmodSync(folder, 0o711); // mkdtemp makes it private; as root the database runs as another user.
  return folder;
}

const remove = (/** @type {string} */ folder) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
