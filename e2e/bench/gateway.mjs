import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answers, hasNginx, started, startNginx } from './bare.mjs';
import { generator, request, requestInTurn } from './load.mjs';
import { freePort, temporaryData } from './portal.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const load = { clients: 32, seconds: 4 };
const rounds = 3;
/** What the project promises: of nginx's requests a second, in milliseconds and in bytes. */
const promises = { ofNginx: 1 / 3, snapshotP99: 5, snapshotBytes: 30 * 1024 };
const remotes = { count: 50, releases: 20 };

let allHold = true;
/** @param {boolean} holds @param {string} text */
function verdict(holds, text) {
  if (!holds) allHold = false;
  console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${text}`);
}
const sha384 = (/** @type {Buffer | string} */ bytes) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** A build of nothing but a declaration and two scripts, as the gateway takes it in at start.
 *  @param {string} folder @param {string} name @param {string} release */
function sample(folder, name, release) {
  const { requires } = JSON.parse(readFileSync(path.join(root, 'mfe-registers/remote.json'), 'utf8'));
  const routes = [1, 2, 3, 4].map((n) => ({
    path: `/${name}/${n}`,
    title: `Ecrã ${n}`,
    permission: 'courses.read',
  }));
  const menu = routes
    .slice(0, 2)
    .map(({ path: to, title }) => ({ title, path: to, group: 'servicos', order: 10 }));
  const declaration = {
    name,
    title: name,
    owner: { team: `Equipa ${name}`, contact: `${name}@demo.test` },
    requires,
    contributes: { routes, menu, cards: [], permissions: [] },
  };
  const files = {
    'remoteEntry.js': `globalThis.${name.replaceAll('-', '_')}=${JSON.stringify(release)};`,
    'page.js': 'export {};',
    'remote.json': JSON.stringify(declaration),
  };
  const manifest = {
    name,
    version: '1.0.0',
    release,
    container: `${name}_${release}`.replaceAll(/\W/g, '_'),
    entry: 'remoteEntry.js',
    preload: ['page.js'],
    files: Object.fromEntries(
      Object.entries(files).map(([file, text]) => [
        file,
        { integrity: sha384(text), size: Buffer.byteLength(text) },
      ]),
    ),
  };
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries({ ...files, 'files.json': JSON.stringify(manifest) }))
    writeFileSync(path.join(folder, file), text);
}

/** The gateway with the shell and these bundles; there is no API behind it. @param {string} dataDir @param {string[]} bundles */
async function gateway(dataDir, bundles) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    BUNDLES: [path.join(root, 'shell/dist'), ...bundles].join(),
  };
  const { stop } = await started(
    process.execPath,
    [path.join(root, 'gateway/dist/main.js')],
    env,
    answers(`${url}/registry`),
  );
  return { url, stop };
}

const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

async function files() {
  const data = temporaryData();
  const bundle = path.join(root, 'mfe-registers/dist');
  const { release, files: listed } = JSON.parse(readFileSync(path.join(bundle, 'files.json'), 'utf8'));
  const [file] = Object.entries(/** @type {Record<string, { size: number }>} */ (listed))
    .filter(([name]) => name.endsWith('.js'))
    .sort(([, a], [, b]) => b.size - a.size)[0] ?? [''];
  mkdirSync(path.join(data.dir, 'files'), { recursive: true });
  const bytes = readFileSync(path.join(bundle, file));
  writeFileSync(path.join(data.dir, 'files/file.js'), bytes);
  writeFileSync(path.join(data.dir, 'files/file.js.gz'), gzipSync(bytes, { level: 9 }));
  const ours = await gateway(data.dir, [bundle]);
  const theirs = await startNginx(path.join(data.dir, 'files'));
  const headers = { 'accept-encoding': 'gzip' };
  const ways = { gateway: `${ours.url}/r/mfe-registers/${release}/${file}`, nginx: `${theirs.url}/file.js` };
  const rates = /** @type {Record<string, number[]>} */ ({ gateway: [], nginx: [] });
  try {
    for (let round = 0; round < rounds; round++)
      for (const [name, url] of Object.entries(ways)) {
        const { rate, errors } = await request(url, { ...load, headers });
        if (errors > 0) throw new Error(`${name}: ${errors} errors`);
        rates[name]?.push(rate);
      }
  } finally {
    await Promise.all([ours.stop(), theirs.stop()]);
    data.remove();
  }
  const [our = NaN, their = NaN] = [median(rates.gateway ?? []), median(rates.nginx ?? [])];
  console.log(
    `release file of ${(bytes.length / 1000).toFixed(0)} kB, gzip, ${load.clients} clients, by ${generator}`,
  );
  console.log(`  gateway ${our.toFixed(0)}/s (one process), nginx ${their.toFixed(0)}/s (one worker)`);
  verdict(
    our >= their * promises.ofNginx,
    `${((our / their) * 100).toFixed(0)} % of nginx; at least ${(promises.ofNginx * 100).toFixed(0)} %`,
  );
}

async function snapshot() {
  const data = temporaryData();
  const bundles = Array.from({ length: remotes.releases }, (_, turn) =>
    Array.from({ length: remotes.count }, (_, n) => {
      const folder = path.join(data.dir, `bundles/${turn}/${n}`);
      sample(folder, `mfe-sample-${n}`, `1.0.0-r${turn}`);
      return folder;
    }),
  ).flat();
  try {
    const { url, stop } = await gateway(data.dir, bundles);
    const text = await (await fetch(`${url}/registry`)).text();
    const figures = await requestInTurn([`${url}/registry`], {
      clients: 8,
      seconds: 4,
      headers: { 'accept-encoding': 'br' },
    });
    await stop();
    const compressed = brotliCompressSync(text).length;
    console.log(
      `snapshot of ${JSON.parse(text).remotes.length} remotes with ${remotes.releases} releases each`,
    );
    console.log(
      `  ${figures.rate.toFixed(0)}/s, p50 ${figures.p50.toFixed(2)} ms, p99 ${figures.p99.toFixed(2)} ms, ${compressed} bytes`,
    );
    verdict(
      figures.p99 < promises.snapshotP99,
      `p99 ${figures.p99.toFixed(2)} ms; under ${promises.snapshotP99} ms`,
    );
    verdict(
      compressed < promises.snapshotBytes,
      `${compressed} bytes compressed; under ${promises.snapshotBytes}`,
    );
  } finally {
    data.remove();
  }
}

if (!hasNginx) console.log('release files: nginx is not installed, so there is nothing to compare with');
else await files();
await snapshot();
process.exitCode = allHold ? 0 : 1;
