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

/** What a portal consists of, by a part of the command of its processes. */
const parts = { gateway: /gateway\/dist\//, api: /api\/dist\//, database: /postgres/ };
/** @typedef {Record<keyof typeof parts, number>} PartTimes milliseconds */

/** The processor time of a portal by its parts. @param {number} root @returns {PartTimes} */
export function cpuByPart(root) {
  const times = { gateway: 0, api: 0, database: 0 };
  const names = /** @type {(keyof typeof parts)[]} */ (Object.keys(parts));
  for (const { command, used } of processesBelow(root)) {
    const part = names.find((name) => parts[name].test(command));
    if (part) times[part] += used;
  }
  return times;
}
