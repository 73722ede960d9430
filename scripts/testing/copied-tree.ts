import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './planted-tree.ts';

/** The project's sources in a temporary folder, with the installed packages, to be changed freely. */
export interface CopiedTree {
  dir: string;
  remove(): void;
}

const leftOut = new Set(['node_modules', 'dist', 'coverage', '.git', '.data', '.artifacts', 'images']);

export function copyTree(): CopiedTree {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'copied-')));
  cpSync(root, dir, { recursive: true, filter: (file) => !leftOut.has(basename(file)) });
  for (const name of ['', ...readdirSync(dir)]) linkInstalled(join(root, name), join(dir, name));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Does what `pnpm install` would do for a new package in the copy: links the same dependencies as an existing one. */
export function linkLike(known: string, { dir }: CopiedTree, name: string): void {
  const to = join(dir, name, 'node_modules');
  mkdirSync(to);
  for (const part of readdirSync(join(dir, known, 'node_modules')))
    symlinkSync(realpathSync(join(dir, known, 'node_modules', part)), join(to, part));
}

/** Links a package's installed dependencies; workspace packages and caches are those of the copy. */
function linkInstalled(from: string, to: string): void {
  const modules = join(from, 'node_modules');
  if (!existsSync(modules)) return;
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(modules)) {
    if (name === '@portal' || name === '.cache') continue;
    symlinkSync(realpathSync(join(modules, name)), join(to, 'node_modules', name));
  }
  if (!existsSync(join(modules, '@portal'))) return;
  mkdirSync(join(to, 'node_modules/@portal'));
  for (const name of readdirSync(join(modules, '@portal')))
    symlinkSync(join('../../..', name), join(to, 'node_modules/@portal', name));
}
