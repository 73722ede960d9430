import { existsSync, watch as watchFolder } from 'node:fs';
import path from 'node:path';
import { buildChanged } from './build.mjs';
import { buildables, root } from './packages.mjs';

/** Debounce in milliseconds, so that saving many files at once is one build. */
const quiet = 150;

/** @typedef {{ start(): Promise<void>, stop(): Promise<void> }} Restartable */

/** Rebuilds what changed and restarts what needs it: the API for its own code, the gateway for anything it serves.
 *  @param {{ api: Restartable | undefined, gateway: Restartable | undefined }} programs @param {(line: string) => void} log */
export function watch({ api, gateway }, log) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let running = Promise.resolve();

  async function rebuild() {
    const built = await buildChanged(log);
    if (built.length === 0) return;
    const needed = [
      built.includes('api') ? api : undefined,
      built.some((name) => name !== 'api') ? gateway : undefined,
    ];
    for (const program of needed) {
      await program?.stop();
      await program?.start();
    }
    log(`running with the new ${built.join(', ')}`);
  }

  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(rebuild)
        .catch((/** @type {unknown} */ error) => log(error instanceof Error ? error.message : String(error)));
    }, quiet);
  };
  const folders = ['shared-kit', 'server-kit', ...buildables().map(({ name }) => name)].flatMap((name) =>
    ['src', 'webpack', 'build']
      .map((part) => path.join(root, name, part))
      .filter((folder) => existsSync(folder)),
  );
  for (const folder of folders) watchFolder(folder, { recursive: true }, changed);
  log('watching for changes');
}
