import { build as esbuild } from 'esbuild';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;

/** Bundles the gateway (main.js) and the commands that make deploy tokens and move releases, own code only; packages from the registry stay outside. The
 *  programs that read scripts and compress lie beside them. */
export async function build(outdir = join(here, 'dist')) {
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  await esbuild({
    entryPoints: ['main', 'deploy-token', 'store'].map((name) => join(here, `src/${name}.ts`)),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@portal/')),
  });
  for (const name of ['script-checker.mjs', 'brotli-process.mjs'])
    copyFileSync(join(here, 'src/releases', name), join(outdir, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(process.argv[2]);
