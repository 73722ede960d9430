import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { shellName } from '../registry/state.ts';
import { refuse, type Refusal } from './release-rules.ts';

/** A remote's scripts must parse as JavaScript and must not turn text into code or hold event handlers in markup, which the page's policy would block for users. */
export async function checkScripts(name: string, files: ReadonlyMap<string, Uint8Array>): Promise<Refusal[]> {
  // The shell's shared libraries test whether eval is allowed; the policy answers them.
  if (name === shellName) return [];
  const scripts = [...files].filter(([path]) => /\.m?js$/.test(path));
  const worker = new Worker(new URL('./script-checker.mjs', import.meta.url), { workerData: scripts });
  const [found] = (await once(worker, 'message')) as [Pick<Refusal, 'code' | 'detail'>[]];
  return found.map(({ code, detail }) => refuse(code, detail));
}
