import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { remoteNames, root } from './packages.mjs';

const kB = 1000;
/** The budget that the gateway enforces on a remote at publication. */
const ofRemotes = JSON.parse(readFileSync(path.join(root, 'gateway/src/releases/budgets.json'), 'utf8'));
/** Compressed script size in bytes (brotli, as served to browsers). */
const budgets = {
  signIn: 90 * kB,
  dashboard: 146 * kB,
  firstScreen: 205 * kB,
  light: 120 * kB,
  remote: ofRemotes.firstScreen,
  /** What a screen of a student loads of its own: they have prepaid data. */
  student: 20 * kB,
  /** The only type family, of all packages together. A font is compressed by itself: as it lies on the disk. */
  fonts: 30 * kB,
};

/** @typedef {{ what: string, files: string[], brotli: number, gzip: number, budget: number }} Measured */

/** @param {string} dir @param {string[]} files @param {string} what @param {number} budget @returns {Measured} */
function measure(what, dir, files, budget) {
  const scripts = [...new Set(files)]
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(path.join(dir, file)));
  const sum = (/** @type {(bytes: Buffer) => Buffer} */ compress) =>
    scripts.reduce((total, bytes) => total + compress(bytes).length, 0);
  return {
    what,
    files,
    brotli: sum((bytes) => brotliCompressSync(bytes)),
    gzip: sum((bytes) => gzipSync(bytes)),
    budget,
  };
}

/** @param {string} file */
function readBuilt(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  throw new Error(`${path.relative(root, file)} is missing; run \`npm run build\` first.`);
}

/** What each remote loads before its first screen. */
const remotes = () =>
  remoteNames().map((name) => {
    const dist = path.join(root, name, 'dist');
    const { entry, preload } = readBuilt(path.join(dist, 'files.json'));
    return measure(`${name}, own first screen`, dist, [entry, ...preload], budgets.remote);
  });

/** What each screen of the students' remote loads of its own: entry, page, and what that draws at once. @returns {Measured[]} */
function studentScreens() {
  const dist = path.join(root, 'mfe-student/dist');
  const { entry, preload, pages } = readBuilt(path.join(dist, 'files.json'));
  const { contributes } = readBuilt(path.join(dist, 'remote.json'));
  return contributes.routes.map((/** @type {{ path: string }} */ route) => {
    const files = [entry, ...preload, ...pages[route.path]];
    return measure(`${route.path}, own part`, dist, files, budgets.student);
  });
}

/** What each light page loads before it is interactive: the shell's part and its own. @param {Measured} shell @returns {Measured[]} */
const lightPages = (shell) =>
  remoteNames().flatMap((name) => {
    const dist = path.join(root, name, 'dist');
    const { entry, light } = readBuilt(path.join(dist, 'files.json'));
    return Object.entries(light?.pages ?? {}).flatMap(([route, files]) => {
      const own = measure(`${route}, own part`, dist, [entry, ...files], budgets.remote);
      const { brotli, gzip } = shell;
      return [
        own,
        {
          ...own,
          what: `${route} in all`,
          brotli: own.brotli + brotli,
          gzip: own.gzip + gzip,
          budget: budgets.light,
        },
      ];
    });
  });

/** Measures every built font, of any package. @returns {Measured} */
function fonts() {
  const sizes = ['shell', ...remoteNames()].flatMap((name) =>
    Object.entries(readBuilt(path.join(root, name, 'dist/files.json')).files)
      .filter(([file]) => /\.(woff2?|[ot]tf|eot)$/.test(file))
      .map(([file, { size }]) => ({ file, size })),
  );
  const sum = sizes.reduce((total, { size }) => total + size, 0);
  const files = sizes.map(({ file }) => file);
  return { what: 'fonts', files, brotli: sum, gzip: sum, budget: budgets.fonts };
}

/** The shell's entries; what remotes need of it plus the heaviest remote is the worst cold deep link. @returns {Measured[]} */
function allMeasured() {
  const dist = path.join(root, 'shell/dist');
  const {
    signIn,
    firstScreen,
    dashboard,
    remotes: forRemotes,
    light,
  } = readBuilt(path.join(dist, 'budget.json'));
  const own = remotes();
  const shell = measure(
    'cold first screen in all',
    dist,
    [...firstScreen, ...forRemotes],
    budgets.firstScreen,
  );
  const heaviest = own.toSorted((a, b) => b.brotli - a.brotli)[0];
  const cold = heaviest
    ? { ...shell, brotli: shell.brotli + heaviest.brotli, gzip: shell.gzip + heaviest.gzip }
    : shell;
  return [
    measure('before sign-in can be sent', dist, signIn, budgets.signIn),
    measure('cold dashboard', dist, [...firstScreen, ...dashboard], budgets.dashboard),
    cold,
    ...own,
    ...studentScreens(),
    fonts(),
    ...lightPages(measure('', dist, light, budgets.light)),
  ];
}

const inKB = (/** @type {number} */ bytes) => (bytes / kB).toFixed(1).padStart(7);
try {
  console.log(`${'compressed, kB'.padEnd(36)} brotli    gzip  budget`);
  for (const { what, brotli, gzip, budget } of allMeasured()) {
    const over = brotli > budget;
    if (over) process.exitCode = 1;
    console.log(`${what.padEnd(36)}${inKB(brotli)} ${inKB(gzip)} ${inKB(budget)}${over ? '  OVER' : ''}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
