import { build as esbuild } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;

/** Bundles the gateway's own code and the contract into dist/main.js; packages from the registry stay outside. */
export async function build(outfile = join(here, 'dist/main.js')) {
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  await esbuild({
    entryPoints: [join(here, 'src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@portal/')),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(process.argv[2]);
