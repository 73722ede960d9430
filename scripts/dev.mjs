import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root } from './packages.mjs';

/** `npm run dev` runs the whole portal and rebuilds as files are saved; `npm run dev -- <remote | folder>` serves one remote into a running portal. */
const [target, ...more] = process.argv.slice(2);
const log = (/** @type {string} */ line) => console.log(`dev | ${line}`);

async function serve(/** @type {string} */ remote) {
  if (more.length > 0) throw new Error('Usage: npm run dev [-- <remote> | <folder>]');
  await ensureInstalled(log);
  const own = path.join(root, remote);
  const dir = /^mfe-[\w-]+$/.test(remote) && existsSync(own) ? own : path.resolve(remote);
  if (!existsSync(path.join(dir, 'webpack.config.cjs')))
    throw new Error(`There is no remote in ${dir}: no webpack.config.cjs.`);
  const { serveRemote } = await import('../shared-kit/cli/dev-server.mjs');
  const portalUrl = process.env.PORTAL_URL || `http://localhost:${process.env.PORT || 8080}`;
  await serveRemote(dir, { portalUrl, log });
}

// A developer's portal never takes the settings, and with them the database, of one that is installed on this machine.
process.env.SETTINGS_FILE ??= '';

try {
  if (target) await serve(target);
  else {
    process.argv.push('--watch');
    await import('./start.mjs');
  }
} catch (error) {
  console.error(`dev | ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
