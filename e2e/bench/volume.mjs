import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const gigabyte = 2 ** 30;

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr ?? error?.message}`);
}

/** A file system of its own in a file, whose power can be cut: what was not synced has then never been written. Needs the rights to mount.
 *  @returns {{ dir: string, cut: (endPrograms: () => Promise<void>) => Promise<void>, remove: () => void }} */
export function createVolume() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-volume-'));
  chmodSync(folder, 0o711);
  const [disk, copy, dir] = ['disk', 'copy', 'mounted'].map((name) => path.join(folder, name));
  if (!disk || !copy || !dir) throw new Error('no folder');
  writeFileSync(disk, '');
  truncateSync(disk, 3 * gigabyte);
  mkdirSync(dir);
  run('mkfs.ext4', '-q', disk);
  // The journal is written when somebody asks for it, not by the clock.
  const mount = () => run('mount', '-o', 'loop,commit=300', disk, dir);
  mount();
  chmodSync(dir, 0o711);
  return {
    dir,
    /** `endPrograms` is called once the state of the disk was taken; stop all writers before. */
    async cut(endPrograms) {
      run('cp', '--sparse=always', disk, copy);
      await endPrograms();
      run('umount', dir);
      run('mv', copy, disk);
      mount();
    },
    remove() {
      run('umount', dir);
      rmSync(folder, { recursive: true });
    },
  };
}
