import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installedChromium } from '../shared-kit/cli/chromium.mjs';

/** The browser for the tests; on Debian as root it is installed if missing. @param {(line: string) => void} log */
export function findChromium(log) {
  const found = installedChromium();
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH;
  if (found || !canInstall) return found;
  log('installing Chromium (apt-get)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  apt('update', '-qq');
  const install = (/** @type {string} */ name) =>
    apt('install', '-y', '-qq', '--no-install-recommends', name);
  if (!install('chromium-headless-shell')) install('chromium');
  return installedChromium();
}
