import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, watch as watchFolder } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import webpack from 'webpack';

const { withRefresh } = createRequire(import.meta.url)('./refresh/with-refresh.cjs');
/** Milliseconds of quiet after a change, so that one save of many files is one build. */
const quiet = 50;
/** Builds that are kept: an open page may still ask for code of those before, whose unchanged modules it goes on with. */
const kept = 30;
/** What no compiler looks at, and every build begins with. */
const beginnings = ['remote.json', 'dev-config.json', 'package.json', 'webpack.config.cjs'];

/** @typedef {{ build: string, declaration: unknown, config: unknown, release: object | null, problem: string | null, took: number }} Built */

/** Builds the remote in `dir` into `<into>/<build>/`, again after each change, and tells how each went. Every build is a compiler of its
 *  own with the remote's own configuration: so its container has a name of its own, and two builds live side by side in one page, which goes on
 *  with what the components of the earlier one hold.
 *  @param {string} dir @param {string} into @param {(built: Built) => void} tell */
export function watchBuilds(dir, into, tell) {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const requireThere = createRequire(path.join(dir, 'package.json'));
  const { name } = requireThere('./package.json');
  /** @type {import('webpack').Watching | undefined} */
  let watching;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let closed = false;
  let turn = Promise.resolve();

  const endWatching = () =>
    new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      if (!watching) return resolve();
      watching.close(resolve);
      watching = undefined;
    });
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(endWatching).then(() => (closed ? undefined : start()));
    }, quiet);
  };
  const folder = watchFolder(dir, (_event, file) => beginnings.includes(String(file)) && again());

  /** @param {string} build */
  function configOf(build) {
    Object.assign(process.env, { NODE_ENV: 'development', PORTAL_BUILD: build });
    const file = requireThere.resolve('./webpack.config.cjs');
    delete requireThere.cache[file];
    const config = requireThere(file);
    const output = { ...config.output, path: path.join(into, build) };
    return withRefresh(name, { ...config, output, devtool: 'inline-source-map' });
  }

  /** Resolves when the first result of this compiler was told. */
  function start() {
    const build = `local-${Date.now().toString(36)}`;
    const began = performance.now();
    const told = (/** @type {Pick<Built, 'release' | 'problem'>} */ result) => {
      const declaration = jsonIn(path.join(dir, 'remote.json'));
      const values = path.join(dir, 'dev-config.json');
      const config = existsSync(values) ? jsonIn(values) : {};
      if (!closed) tell({ build, declaration, config, ...result, took: performance.now() - began });
      forgetOld(into);
    };
    return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      try {
        const compiler = webpack(configOf(build));
        compiler.hooks.invalid.tap('portal-dev', again);
        // The compiler itself need not build again: the next build is another one's.
        watching = compiler.watch({ aggregateTimeout: 60_000 }, (error, stats) => {
          const problem = error ? String(error.stack) : stats?.hasErrors() && stats.toString('errors-only');
          told(
            problem
              ? { release: null, problem: readable(problem) }
              : { release: releaseIn(path.join(into, build)), problem: null },
          );
          resolve();
        });
      } catch (error) {
        told({ release: null, problem: error instanceof Error ? error.message : String(error) });
        resolve();
      }
    });
  }
  turn = start();

  return {
    /** Ends all of it and removes what was built. */
    async close() {
      closed = true;
      clearTimeout(timer);
      folder.close();
      await turn.then(endWatching);
      rmSync(into, { recursive: true, force: true });
    },
  };
}

/** What webpack says, without colours, and without what its loader says of itself. @param {string} problem */
const readable = (problem) =>
  stripVTControlCharacters(problem)
    .replace(/^Module build failed \(from .*\):\n/gm, '')
    .replace(/\n+Caused by:\n[^]*?(?=\n @)/g, '');

/** The file as it stands; null where it is no JSON, which the page says in words. @param {string} file @returns {unknown} */
function jsonIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** The release as a registry shows it, but for where it stands and what it declares. @param {string} output */
function releaseIn(output) {
  const manifest = JSON.parse(readFileSync(path.join(output, 'files.json'), 'utf8'));
  const { release, version, container, entry, preload, light, files } = manifest;
  return {
    release,
    version,
    container,
    entry,
    preload,
    integrity: files[entry].integrity,
    ...(light && { light: { style: light.style, pages: light.pages } }),
  };
}

/** @param {string} into */
function forgetOld(into) {
  for (const old of readdirSync(into).sort().slice(0, -kept))
    rmSync(path.join(into, old), { recursive: true, force: true });
}
