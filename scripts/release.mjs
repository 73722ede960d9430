import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { readBuild, Refused, registryOf, Unreachable } from './release-client.mjs';

/** What the command ends with. */
const exit = { failed: 1, refused: 2, unreachable: 3 };
const usage = `Usage: pnpm release <remote | folder> [--stable | --canary <percent> [--roles a,b] | --preview] [--reason "…"]
       pnpm release <remote> --rollback [--to <release>] [--reason "…"]
  PORTAL_URL    the portal, as https://portal.example
  DEPLOY_TOKEN  the token of that remote`;

const log = (/** @type {string} */ line) => console.log(`release | ${line}`);
const since = (/** @type {number} */ started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

function readArguments() {
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
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
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

/** @param {string} folder @param {string} script @param {string[]} args */
function run(folder, script, args) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${path.basename(script)} failed in ${folder}; nothing was published.`);
}

/** Builds and checks what is built here; answers the folder with the files of the release.
 *  @param {string} target a remote of this workspace, a folder with sources, or one that only has a build */
async function built(target) {
  const workspace = fileURLToPath(new URL('..', import.meta.url));
  const own = /^mfe-[\w-]+$/.test(target) && existsSync(path.join(workspace, target, 'webpack.config.cjs'));
  const folder = own ? path.join(workspace, target) : path.resolve(target);
  if (existsSync(path.join(folder, 'files.json'))) return folder;
  const dist = path.join(folder, 'dist');
  if (existsSync(path.join(folder, 'webpack.config.cjs'))) {
    const from = path.join(folder, 'package.json');
    if (own) await (await import('./build.mjs')).buildChanged(log, [target]);
    else
      run(folder, createRequire(from).resolve('webpack/bin/webpack.js'), ['--config', 'webpack.config.cjs']);
    if (existsSync(path.join(folder, 'tsconfig.json'))) run(folder, compiler(from), ['--noEmit']);
  }
  if (existsSync(path.join(dist, 'files.json'))) return dist;
  throw new Error(`There is no files.json in ${folder} or in its dist: build the remote with the kit first.`);
}

/** The compiler that the package has, else this workspace's. @param {string} from its package.json */
function compiler(from) {
  try {
    return createRequire(from).resolve('typescript/bin/tsc');
  } catch {
    return createRequire(import.meta.url).resolve('typescript/bin/tsc');
  }
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

async function release() {
  const args = readArguments();
  const channel = channelOf(args);
  const url = portalUrl();
  const token = setting('DEPLOY_TOKEN', 'the deploy token of the remote');
  const reason = args.reason ?? 'pnpm release';
  if (args.rollback) return rollBack(args, url, token, reason);
  const { manifest, files } = readBuild(await built(args.target));
  const registry = registryOf(url, token, manifest.name);
  const title = `${manifest.name} ${manifest.release}`;
  const expected = await publish(registry, files, { reason, title, moving: channel !== undefined });
  if (!channel) return log('it serves nobody yet; --preview, --canary or --stable moves it');
  await registry.promote({ ...channel, release: manifest.release, reason, expected });
  log(`${title} is ${channel.channel} now`);
}

/** @param {Arguments} args @param {string} url @param {string} token @param {string} reason */
async function rollBack({ target, to }, url, token, reason) {
  const registry = registryOf(url, token, target);
  const { revision: expected, stable: left } = await registry.state();
  const { stable } = await registry.rollBack({ channel: 'stable', release: to, reason, expected });
  log(`went back from ${left} to ${stable}`);
}

try {
  await release();
} catch (error) {
  console.error(`release | ${error instanceof Error ? error.message : error}`);
  if (error instanceof Refused) for (const line of error.lines) console.error(`  - ${line}`);
  process.exitCode =
    error instanceof Refused ? exit.refused : error instanceof Unreachable ? exit.unreachable : exit.failed;
}
