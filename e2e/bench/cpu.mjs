import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds of one tick of the kernel's clock. */
const tick = 10;

/** @typedef {{ pid: number, parent: number, used: number, command: string }} Process `used` is milliseconds of processor time */

/** A process and all it started. @param {number} root @returns {Process[]} */
export function processesBelow(root) {
  /** @type {Map<number, Process>} */
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const pid = Number(name);
      all.set(pid, {
        pid,
        parent: Number(fields[1]),
        used: (Number(fields[11]) + Number(fields[12])) * tick,
        command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
      });
    } catch {
      // It ended meanwhile.
    }
  }
  const isBelow = (/** @type {number} */ pid) => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return [...all.values()].filter(({ pid }) => isBelow(pid));
}

/** Milliseconds of processor time that a process and all it started have used, to the tick: on a machine that does other things too it
 *  says more than the time that passed. @param {number} root */
export const cpuTime = (root) => processesBelow(root).reduce((sum, { used }) => sum + used, 0);
