import { fork, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { buildables, inputHash, root } from './packages.mjs';
import { twoAtATime } from './two-at-a-time.mjs';

/** @typedef {import('./packages.mjs').Buildable} Buildable */

/** @param {Buildable} item the file in `dist` that says what it was built from: of a release its manifest, of a server a stamp */
const witnessOf = ({ dir, kind }) => path.join(dir, 'dist', kind === 'browser' ? 'files.json' : '.build');

/** @param {Buildable} item @param {string} hash */
function isFresh(item, hash) {
  const witness = witnessOf(item);
  if (!existsSync(witness)) return false;
  const text = readFileSync(witness, 'utf8');
  return item.kind === 'server' ? text === hash : JSON.parse(text).release.endsWith(`-${hash}`);
}

/** Builds a server in a process of its own.
 *  @param {Buildable} item @param {string} hash @returns {Promise<void>} rejects with what the builder printed */
function buildServer(item, hash) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production', PORTAL_BUILD: hash };
    const child = spawn(process.execPath, ['build.mjs'], {
      cwd: item.dir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) return reject(failed(item, output));
      writeFileSync(witnessOf(item), hash);
      resolve();
    });
  });
}

/** @param {Buildable} item @param {string} output */
const failed = ({ name }, output) => new Error(`Building ${name} failed:\n${output.trim()}`);

const builderProgram = path.join(root, 'scripts/build-release.mjs');

/** A process that builds packages for browsers, one at a time: half of what a build takes in a process of its own is loading and compiling webpack. */
class Builder {
  #output = '';

  constructor() {
    this.process = fork(builderProgram, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (data) => (this.#output += data));
  }

  /** @param {Buildable} item @param {string} hash @returns {Promise<void>} rejects with what the build found */
  build(item, hash) {
    return new Promise((resolve, reject) => {
      const ended = () => reject(failed(item, this.#output));
      this.process.once('error', reject).once('close', ended);
      this.process.once('message', (/** @type {import('./build-release.mjs').Answer} */ { problem }) => {
        this.process.off('error', reject).off('close', ended);
        if (problem === undefined) resolve();
        else reject(failed(item, problem));
      });
      this.process.send({ dir: item.dir, hash });
    });
  }

  end() {
    this.process.kill();
  }
}

/** Records the commit of the last complete build in `.build.json`; `/metrics` shows it. Without git the file stays as it is. */
function stampCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(root, '.build.json');
  const text = JSON.stringify({ version, commit: stdout?.trim() });
  if (status !== 0 || (existsSync(file) && readFileSync(file, 'utf8') === text)) return;
  writeFileSync(file, text);
}

/** Builds every package whose inputs changed since its last build, two at a time.
 *  @param {(line: string) => void} log
 *  @param {string[]} [only] names of the packages to build; unset: all
 *  @returns {Promise<string[]>} the names of what was built; rejects with the first builder's output */
export async function buildChanged(log = () => {}, only) {
  const stale = buildables()
    .filter(({ name }) => only?.includes(name) ?? true)
    .map((item) => ({ item, hash: inputHash(item) }))
    .filter(({ item, hash }) => !isFresh(item, hash));
  /** @type {Builder[]} */
  const idle = [];
  try {
    await twoAtATime(stale, async ({ item, hash }) => {
      const started = performance.now();
      if (item.kind === 'server') await buildServer(item, hash);
      else {
        const builder = idle.pop() ?? new Builder();
        await builder.build(item, hash).finally(() => idle.push(builder));
      }
      log(`built ${item.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    });
  } finally {
    for (const builder of idle) builder.end();
  }
  if (!only) stampCommit();
  return stale.map(({ item }) => item.name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    // Another commit may bring other packages.
    await ensureInstalled(console.log);
    const built = await buildChanged(console.log);
    if (built.length === 0) console.log(`Nothing to build below ${path.basename(root)}: all is up to date.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
