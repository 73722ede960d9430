import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder, removeFolder } from './installation.ts';
import { startPortal, type Portal } from './portal.ts';

/** The portal of the run: journeys that only read use it side by side, and tests that change its data or its programs start their own. */
export type SharedPortal = Pick<Portal, 'url' | 'apiUrl' | 'output'>;

/** Where the set-up leaves the addresses for the files of the run. */
const place = 'E2E_SHARED_PORTAL';

export function sharedPortal(): SharedPortal {
  const { url, apiUrl, log } = JSON.parse(process.env[place] ?? '{}') as Record<string, string>;
  if (!url || !apiUrl || !log) throw new Error('The set-up of the run has started no shared portal.');
  return { url, apiUrl, output: () => readFileSync(log, 'utf8').slice(-20_000) };
}

/** Starts it. Answers its end. */
export async function startSharedPortal(): Promise<() => Promise<void>> {
  const folder = dataFolder();
  const log = path.join(folder, 'said.log');
  appendFileSync(log, '');
  const portal = await startPortal({ onOutput: (output) => appendFileSync(log, output) });
  process.env[place] = JSON.stringify({ url: portal.url, apiUrl: portal.apiUrl, log });
  return async () => {
    await portal.remove();
    removeFolder(folder);
  };
}
