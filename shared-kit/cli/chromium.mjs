import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The headless shell first: the same browser without a user interface takes a third less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
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
export function installedChromium() {
  if (process.env.CHROMIUM_PATH)
    return isExecutable(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  return [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...elsewhere].find(
    isExecutable,
  );
}
