import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { watchBuilds } from './dev-build.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./dev-build.mjs').Built} Built */

const thisMachine = ['127.0.0.1', 'localhost'];
/** @type {Record<string, string>} */
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Serves the remote in `dir` on this machine alone, built again after each change: its files below `/<build>/` and, at `/events`, how each
 *  build went. A running portal takes it from there in one tab (ADR 15). Rejects where the port is taken.
 *  @param {string} dir @param {{ portalUrl: string, log?: (line: string) => void }} options */
export async function serveRemote(dir, { portalUrl, log = console.log }) {
  const { name } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  if (!/^https?:\/\/./.test(portalUrl) || !URL.canParse(portalUrl))
    throw new Error(`PORTAL_URL must be an address like https://portal.example; it is "${portalUrl}".`);
  const portals = originsOf(new URL(portalUrl));
  const server = createServer();
  const actual = await listen(server, wantedPort());
  const into = path.join(dir, 'node_modules/.cache/portal-dev', String(actual));
  const origin = `http://127.0.0.1:${actual}`;

  /** @type {Built | undefined} */
  let last;
  /** @type {Set<Response>} */
  const listeners = new Set();
  const send = (/** @type {Response} */ to) => last && to.write(`data: ${JSON.stringify(last)}\n\n`);
  server.on('request', (/** @type {Request} */ req, /** @type {Response} */ res) => {
    // Another name may be anybody's that leads here.
    if (!thisMachine.some((host) => req.headers.host === `${host}:${actual}`)) return answer(res, 403);
    const from = req.headers.origin;
    if (from && !portals.includes(from)) return answer(res, 403);
    if (from) res.setHeader('access-control-allow-origin', from);
    if (req.method !== 'GET') return answer(res, 405);
    if (req.url !== '/events') return void sendFile(res, into, String(req.url));
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    res.write('retry: 1000\n\n');
    listeners.add(res.on('close', () => listeners.delete(res)));
    send(res);
  });

  const link = new URL(linkPath(dir), portalUrl);
  link.search = `?dev=${name}@127.0.0.1:${actual}`;
  log(`${name} is served at ${origin}; open it in the portal: ${link}`);
  const builds = watchBuilds(dir, into, (built) => {
    last = built;
    if (built.problem) log(`${name} does not build:\n${built.problem}`);
    else log(`built ${built.build} in ${(built.took / 1000).toFixed(1)} s`);
    listeners.forEach(send);
  });
  return {
    origin,
    /** Where the portal shows it. */
    link: link.href,
    async close() {
      await builds.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns 0 for any free port. */
function wantedPort() {
  const text = process.env.DEV_PORT || '5180';
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`DEV_PORT must be a port between 0 and 65535; it is "${text}".`);
}

/** Pages that may read what is served: the portal's; one on this machine is known by two names. @param {URL} portal */
function originsOf({ origin, hostname, port, protocol }) {
  if (!thisMachine.includes(hostname)) return [origin];
  return thisMachine.map((host) => new URL(`${protocol}//${host}:${port}`).origin);
}

/** @param {import('node:http').Server} server @param {number} port @returns {Promise<number>} */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use; stop the program that holds it or set DEV_PORT.`)
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const at = server.address();
      resolve(typeof at === 'object' && at ? at.port : port);
    });
  });
}

/** The first page of the remote that the portal's frame is drawn around; the dashboard where there is none, or no readable remote.json.
 *  @param {string} dir */
function linkPath(dir) {
  try {
    const { routes } = JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8')).contributes;
    const plain = (/** @type {{ path: string, light?: boolean }} */ route) =>
      !route.light && !route.path.includes(':');
    return String(routes.find(plain)?.path ?? '/dashboard');
  } catch {
    return '/dashboard';
  }
}

/** @param {Response} res @param {string} into @param {string} url */
async function sendFile(res, into, url) {
  const file = path.join(into, path.posix.normalize(decodedPath(url)));
  const bytes = file.startsWith(into + path.sep) ? await readFile(file).catch(() => undefined) : undefined;
  if (!bytes) return answer(res, 404);
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  answer(res, 200, { 'content-type': type, 'x-content-type-options': 'nosniff' }, bytes);
}

/** @param {string} url */
function decodedPath(url) {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return '';
  }
}

/** @param {Response} res @param {number} status @param {Record<string, string>} headers @param {Buffer} [bytes] */
function answer(res, status, headers = {}, bytes) {
  res.writeHead(status, { 'cache-control': 'no-store', ...headers });
  res.end(bytes);
}
