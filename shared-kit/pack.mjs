import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `prepack`: makes `dist`, what the tarball has in place of `src`. Node and webpack take no TypeScript below node_modules. */
const here = fileURLToPath(new URL('.', import.meta.url));
const dist = path.join(here, 'dist');
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(here, file), 'utf8'));

rmSync(dist, { recursive: true, force: true });
const compiler = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript-7/package.json')),
  'bin/tsc',
);
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.pack.json'], {
  cwd: here,
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

// What the compiler leaves: style sheets, and the preset of jest.
const asTheyAre = /\.(css|cjs)$/;
cpSync(path.join(here, 'src'), dist, {
  recursive: true,
  filter: (file) => !path.extname(file) || asTheyAre.test(file),
});

// The options that the remotes of the workspace have.
const [base, own] = ['../tsconfig.base.json', 'tsconfig.json'].map((file) => readJson(file).compilerOptions);
const compilerOptions = { ...base, ...own, incremental: false, tsBuildInfoFile: undefined };
writeFileSync(path.join(dist, 'tsconfig.json'), JSON.stringify({ compilerOptions }, null, 2));
