import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Workspace code goes into the bundle; what comes from a registry stays in node_modules. */
const onlyOurs = {
  name: 'only-ours',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@portal/') ? undefined : { path, external: true },
    ),
};

/** Bundles one program for Node 20. */
export const bundle = (entry, outfile) =>
  build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [onlyOurs],
    loader: { '.sql': 'text' },
  });

/** Builds the API into `api/dist/main.js`, and beside it the program that reads files and the programs that back up and restore, move files, and help people in from the server. */
export async function buildApi() {
  await rm(here('dist'), { recursive: true, force: true });
  for (const program of ['main', 'file-worker', 'backup', 'store', 'admin'])
    await bundle(here(`src/${program}.ts`), here(`dist/${program}.js`));
  for (const beside of ['documents/paper-worker.mjs', 'institution/logo-process.mjs'])
    await copyFile(here(`src/platform/${beside}`), here(`dist/${path.basename(beside)}`));
}

const [, program, outfile, entry = 'main'] = process.argv;
if (program && import.meta.url === pathToFileURL(program).href) {
  if (outfile) await bundle(here(`src/${entry}.ts`), outfile);
  else await buildApi();
}
