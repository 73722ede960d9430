import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds of one tick of the kernel's clock. */
const tick = 10;

/** Milliseconds of processor time that a process and all it started have used, to the tick: on a machine that does other things too it
 *  says more than the time that passed. @param {number} root */
export function cpuTime(root) {
  /** @type {Map<number, { parent: number, used: number }>} */
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      all.set(Number(name), {
        parent: Number(fields[1]),
        used: (Number(fields[11]) + Number(fields[12])) * tick,
      });
    } catch {
      // It ended meanwhile.
    }
  }
  const isBelow = (/** @type {number} */ pid) => {
    for (let at = pid; at > 1; at = all.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  let used = 0;
  for (const [pid, one] of all) if (isBelow(pid)) used += one.used;
  return used;
}
