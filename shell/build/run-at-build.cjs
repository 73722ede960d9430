const { buildSync } = require('esbuild');

const jsx = {
  jsx: 'automatic',
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Bundles a module for Node and runs it; answers what it exports. @param {import('esbuild').BuildOptions} entry */
function runAtBuild(entry) {
  const { outputFiles } = buildSync({
    ...entry,
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    logLevel: 'error',
    ...jsx,
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(module, module.exports, require);
  return module.exports;
}

module.exports = { runAtBuild, jsx };
