import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './packages.mjs';
import { loadSettings } from './settings.mjs';

/** `serve.mjs api|gateway` runs a built server in this process, as a service manager expects, with the settings of /etc/portal.env. */
const server = process.argv[2] ?? '';
if (!['api', 'gateway'].includes(server)) {
  console.error('Usage: node scripts/serve.mjs api|gateway');
  process.exit(2);
}
try {
  loadSettings();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(path.join(root, server, 'dist/main.js')).href);
