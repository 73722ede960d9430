import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodeOf, expiryOf, nameOf, portalUrl, setting } from './command-line.mjs';
import { originOf } from './origin.mjs';
import { policyOf, readBuild, Refused, registryOf } from './release-client.mjs';
import { rollBack } from './roll-back.mjs';

const usage = `Usage: npm run release -- <remote | folder> [--stable | --canary <percent> [--roles a,b] [--stepped] | --preview] [--reason "…"]
           [--note "what is new"] [--link <run of the CI>] [--force]
       npm run release -- <remote | folder> --rollback [--to <release>] [--reason "…"]
  PORTAL_URL    the portal, as https://portal.example
  DEPLOY_TOKEN  the token of that remote
Every page is opened in Chromium first (CHROMIUM_PATH); --force with a --reason publishes without, for an operator to move.`;

const log = (/** @type {string} */ line) => console.log(`release | ${line}`);
const since = (/** @type {number} */ started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** '1 page', '2 pages'. @param {number} count @param {string} one */
const counted = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** @param {string[]} given */
function readArguments(given) {
  const options = /** @type {const} */ ({
    stable: { type: 'boolean' },
    canary: { type: 'string' },
    stepped: { type: 'boolean' },
    roles: { type: 'string' },
    preview: { type: 'boolean' },
    rollback: { type: 'boolean' },
    to: { type: 'string' },
    reason: { type: 'string' },
    force: { type: 'boolean' },
    note: { type: 'string' },
    link: { type: 'string' },
  });
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
    const [target, ...more] = positionals;
    const moves = [values.stable, values.canary !== undefined, values.preview, values.rollback];
    const astray = (values.roles !== undefined || values.stepped) && values.canary === undefined;
    if (!target || more.length > 0 || moves.filter(Boolean).length > 1 || astray) throw new Error();
    if (values.to !== undefined && !values.rollback) throw new Error();
    if (values.force && !values.reason) throw new Error();
    return { target, ...values };
  } catch {
    throw new Error(usage);
  }
}

/** @typedef {{ folderOf(target: string): string, build(folder: string): Promise<unknown> }} Place where a remote stands, and how it is built there */

/** A folder of its own. @type {Place} */
export const elsewhere = {
  folderOf: (target) => path.resolve(target),
  build: async (folder) => (await import('./build.mjs')).buildRemote(folder),
};

/** Builds and checks what has sources; answers the folder with the files of the release.
 *  @param {string} folder one with sources, or one that only has a build @param {Place['build']} build */
async function built(folder, build) {
  if (existsSync(path.join(folder, 'files.json'))) return folder;
  if (existsSync(path.join(folder, 'webpack.config.cjs'))) {
    await build(folder);
    if (existsSync(path.join(folder, 'tsconfig.json'))) checkTypes(folder);
  }
  const dist = path.join(folder, 'dist');
  if (existsSync(path.join(dist, 'files.json'))) return dist;
  throw new Error(`There is no files.json in ${folder} or in its dist: build the remote with the kit first.`);
}

/** @param {string} folder */
function checkTypes(folder) {
  const compiler = createRequire(path.join(folder, 'package.json')).resolve('typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--noEmit'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`The types in ${folder} are wrong; nothing was published.`);
}

/** @typedef {ReturnType<typeof readArguments>} Arguments */
/** @typedef {import('./release-client.mjs').Registry} Registry */

/** Where the release is to be moved after it was published; undefined: nowhere. @param {Arguments} args */
function channelOf({ stable, canary, roles, stepped, preview }) {
  if (stable) return { channel: 'stable' };
  if (preview) return { channel: 'preview' };
  if (canary === undefined) return undefined;
  const percentage = Number(canary);
  if (canary.trim() === '' || !Number.isFinite(percentage)) throw new Error(usage);
  const names = roles?.split(',').map((role) => role.trim()) ?? [];
  return { channel: 'canary', percentage, roles: names, ...(stepped && { stepped }) };
}

/** Publishes; answers the revision the next move expects. What was published before is no obstacle to a move.
 *  @param {Registry} registry @param {Map<string, Buffer>} files @param {{ reason: string, title: string, moving: boolean, tried: boolean, origin: import('./origin.mjs').Origin }} about */
async function publish(registry, files, { title, moving, ...about }) {
  const started = performance.now();
  try {
    const { revision, files: count, bytes } = await registry.publish(files, about);
    log(
      `published ${title} (${counted(count, 'file')}, ${Math.round(bytes / 1000)} kB) in ${since(started)}`,
    );
    return revision;
  } catch (error) {
    if (!(error instanceof Refused) || !moving || !error.codes.includes('release_exists')) throw error;
    log(`${title} was published before`);
    return (await registry.state()).revision;
  }
}

/** Whether the portal has the release already, and this command only moves it. @param {Registry} registry @param {string} release */
async function isPublished(registry, release) {
  try {
    return (await registry.state()).releases.some((known) => known.release === release);
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Only here, for a bundler is heavy. @param {string} dist */
const checkLeaks = async (dist) => (await import('./leak-check.mjs')).checkLeaks(dist, log);

/** @param {string} dist @param {string} url of the portal */
async function openPages(dist, url) {
  const { checkPages } = await import('./smoke-check.mjs');
  const started = performance.now();
  const { isolation } = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'));
  const pages = await checkPages(dist, { policy: await policyOf(url, isolation === 'frame') });
  log(`opened ${counted(pages, 'page')} in ${since(started)}`);
}

/** Answers the registry that it spoke to. @param {Arguments} args @param {Place} place @returns {Promise<Registry>} */
async function run(args, { folderOf, build }) {
  const channel = channelOf(args);
  const url = portalUrl();
  const token = setting('DEPLOY_TOKEN', 'the deploy token of the remote');
  const reason = args.reason ?? 'npm run release';
  const folder = folderOf(args.target);
  if (args.rollback) {
    const registry = registryOf(url, token, nameOf(folder) ?? args.target);
    await rollBack(registry, { to: args.to, reason, log });
    return registry;
  }
  const dist = await built(folder, build);
  const { manifest, files } = readBuild(dist);
  const registry = registryOf(url, token, manifest.name);
  const tried = !args.force;
  if (!(await isPublished(registry, manifest.release))) {
    await checkLeaks(dist);
    if (tried) await openPages(dist, url);
  }
  const title = `${manifest.name} ${manifest.release}`;
  const origin = originOf(folder, args);
  const link = `${url}/?preview=${title.replace(' ', '@')}`;
  const expected = await publish(registry, files, {
    reason,
    title,
    moving: channel !== undefined,
    tried,
    origin,
  });
  if (channel) {
    await registry.promote({ ...channel, release: manifest.release, reason, expected });
    log(`${title} is ${channel.channel} now`);
  } else log(`it serves nobody yet; --preview, --canary or --stable moves it, ${link} shows it in one tab`);
  return registry;
}

/** Publishes and moves pointers as the arguments say; tells it, and resolves with the exit code.
 *  @param {string[]} given @param {Place} place */
export async function release(given, place = elsewhere) {
  try {
    const expires = (await run(readArguments(given), place)).tokenExpires();
    if (expires) log(expiryOf(expires));
    return 0;
  } catch (error) {
    return exitCodeOf(error, 'release');
  }
}
