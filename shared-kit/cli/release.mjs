import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readBuild, Refused, registryOf, Unreachable } from './release-client.mjs';

/** What the command ends with. */
const exit = { failed: 1, refused: 2, unreachable: 3 };
const usage = `Usage: pnpm release <remote | folder> [--stable | --canary <percent> [--roles a,b] | --preview] [--reason "…"]
       pnpm release <remote | folder> --rollback [--to <release>] [--reason "…"]
  PORTAL_URL    the portal, as https://portal.example
  DEPLOY_TOKEN  the token of that remote`;

const log = (/** @type {string} */ line) => console.log(`release | ${line}`);
const since = (/** @type {number} */ started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** @param {string[]} given */
function readArguments(given) {
  const options = /** @type {const} */ ({
    stable: { type: 'boolean' },
    canary: { type: 'string' },
    roles: { type: 'string' },
    preview: { type: 'boolean' },
    rollback: { type: 'boolean' },
    to: { type: 'string' },
    reason: { type: 'string' },
  });
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
    const [target, ...more] = positionals;
    const moves = [values.stable, values.canary !== undefined, values.preview, values.rollback];
    const astray = values.roles !== undefined && values.canary === undefined;
    if (!target || more.length > 0 || moves.filter(Boolean).length > 1 || astray) throw new Error();
    if (values.to !== undefined && !values.rollback) throw new Error();
    return { target, ...values };
  } catch {
    throw new Error(usage);
  }
}

/** @param {string} name @param {string} what */
function setting(name, what) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; it is ${what}.`);
  return value;
}

function portalUrl() {
  const text = setting('PORTAL_URL', 'the address of the portal to publish to, as https://portal.example');
  if (/^https?:\/\/./.test(text) && URL.canParse(text)) return text;
  throw new Error(`PORTAL_URL must be an address like https://portal.example; it is "${text}".`);
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
/** @typedef {ReturnType<typeof registryOf>} Registry */

/** Where the release is to be moved after it was published; undefined: nowhere. @param {Arguments} args */
function channelOf({ stable, canary, roles, preview }) {
  if (stable) return { channel: 'stable' };
  if (preview) return { channel: 'preview' };
  if (canary === undefined) return undefined;
  const percentage = Number(canary);
  if (canary.trim() === '' || !Number.isFinite(percentage)) throw new Error(usage);
  return { channel: 'canary', percentage, roles: roles?.split(',').map((role) => role.trim()) ?? [] };
}

/** Publishes; answers the revision the next move expects. What was published before is no obstacle to a move.
 *  @param {Registry} registry @param {Map<string, Buffer>} files @param {{ reason: string, title: string, moving: boolean }} about */
async function publish(registry, files, { reason, title, moving }) {
  const started = performance.now();
  try {
    const { revision, files: count, bytes } = await registry.publish(files, reason);
    log(`published ${title} (${count} files, ${Math.round(bytes / 1000)} kB) in ${since(started)}`);
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

/** Only here, for jsdom and a bundler are heavy. @param {string} dist */
const checkLeaks = async (dist) => (await import('./leak-check.mjs')).checkLeaks(dist, log);

/** Days before its end from which a token is warned of. */
const warningDays = 30;

/** What is to be said of the end of a token. @param {string} expires ISO 8601 */
function expiryOf(expires) {
  const days = Math.ceil((Date.parse(expires) - Date.now()) / 86_400_000);
  const when = `the token expires on ${expires.slice(0, 10)}`;
  return days > warningDays
    ? when
    : `WARNING: ${when}, in ${days} days; ask whoever runs the portal for a new one`;
}

/** Answers the registry that it spoke to. @param {Arguments} args @param {Place} place @returns {Promise<Registry>} */
async function run(args, { folderOf, build }) {
  const channel = channelOf(args);
  const url = portalUrl();
  const token = setting('DEPLOY_TOKEN', 'the deploy token of the remote');
  const reason = args.reason ?? 'pnpm release';
  const folder = folderOf(args.target);
  if (args.rollback) return rollBack(args, registryOf(url, token, nameOf(folder) ?? args.target), reason);
  const dist = await built(folder, build);
  const { manifest, files } = readBuild(dist);
  const registry = registryOf(url, token, manifest.name);
  if (!(await isPublished(registry, manifest.release))) await checkLeaks(dist);
  const title = `${manifest.name} ${manifest.release}`;
  const expected = await publish(registry, files, { reason, title, moving: channel !== undefined });
  if (channel) {
    await registry.promote({ ...channel, release: manifest.release, reason, expected });
    log(`${title} is ${channel.channel} now`);
  } else log('it serves nobody yet; --preview, --canary or --stable moves it');
  return registry;
}

/** Takes back what came last: a canary that is out, else the stable release; with `--to` always the latter. Says what it moves before it does.
 *  @param {Arguments} args @param {Registry} registry @param {string} reason */
async function rollBack({ to }, registry, reason) {
  const { revision: expected, stable: left, canary, lastGood } = await registry.state();
  if (canary && to === undefined) {
    log(`ending the canary ${canary.release} (${canary.percentage} %); the stable release stays ${left}`);
    await registry.rollBack({ channel: 'canary', reason, expected });
    log(`the canary ${canary.release} is ended; once more goes back from ${left}`);
    return registry;
  }
  log(`moving the stable release from ${left} to ${to ?? lastGood ?? 'the one before'}`);
  const { stable } = await registry.rollBack({ channel: 'stable', release: to, reason, expected });
  log(`went back from ${left} to ${stable}`);
  return registry;
}

/** The remote that stands in a folder; undefined where none does. @param {string} folder @returns {string | undefined} */
function nameOf(folder) {
  const declaration = path.join(folder, 'remote.json');
  return existsSync(declaration) ? JSON.parse(readFileSync(declaration, 'utf8')).name : undefined;
}

/** Publishes and moves pointers as the arguments say; tells it, and resolves with the exit code.
 *  @param {string[]} given @param {Place} place */
export async function release(given, place = elsewhere) {
  try {
    const expires = (await run(readArguments(given), place)).tokenExpires();
    if (expires) log(expiryOf(expires));
    return 0;
  } catch (error) {
    console.error(`release | ${error instanceof Error ? error.message : error}`);
    if (error instanceof Refused) for (const line of error.lines) console.error(`  - ${line}`);
    if (error instanceof Refused) return exit.refused;
    return error instanceof Unreachable ? exit.unreachable : exit.failed;
  }
}
