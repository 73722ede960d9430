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

/** The project's sources in a temporary folder, with what is installed here, to be changed at will. */
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

/** What `pnpm install` does for a package that is new in the copy: what another has. */
export function linkLike(known: string, { dir }: CopiedTree, name: string): void {
  const to = join(dir, name, 'node_modules');
  mkdirSync(to);
  for (const part of readdirSync(join(dir, known, 'node_modules')))
    symlinkSync(realpathSync(join(dir, known, 'node_modules', part)), join(to, part));
}

/** Links what a package has installed; the workspace's own packages are those of the copy, and so are caches. */
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
