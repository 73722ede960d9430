import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';

/** Builds the remote in `folder` into its `dist`; rejects with what webpack found. @param {string} folder */
export async function buildRemote(folder) {
  const file = path.join(folder, 'webpack.config.cjs');
  if (!existsSync(file)) throw new Error(`There is no webpack.config.cjs in ${folder}.`);
  process.env.NODE_ENV = 'production';
  const compiler = webpack(createRequire(file)(file));
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  // The cache is written when it is closed.
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}

/** `portal-remote build [folder]`. @param {string[]} args */
export async function build([target = '.']) {
  const started = performance.now();
  const folder = path.resolve(target);
  await buildRemote(folder);
  console.log(`built ${path.join(folder, 'dist')} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return 0;
}
