import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser that is there: CHROMIUM_PATH, else the first on the PATH. @returns {string | undefined} */
function installedChromium() {
  if (process.env.CHROMIUM_PATH)
    return isExecutable(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...elsewhere].find(
    isExecutable,
  );
}

/** The browser for the tests; on Debian as root it is installed when there is none. @param {(line: string) => void} log */
export function findChromium(log) {
  const found = installedChromium();
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env.CHROMIUM_PATH;
  if (found || !canInstall) return found;
  log('installing Chromium (apt-get)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ])
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return installedChromium();
}
