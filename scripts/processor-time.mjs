import { existsSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second. */
const ticks = 100;

/** Processor seconds (user and system) of this process and of all its descendants that have ended and were waited for. On systems without
 *  `/proc`, of this process alone. */
export function processorSeconds() {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks;
}
