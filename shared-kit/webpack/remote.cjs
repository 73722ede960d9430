const { readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { browserBuild } = require('./browser-build.cjs');
const { releaseOf } = require('./release.cjs');
const { ReleaseFilesPlugin } = require('./release-files-plugin.cjs');
const { ServedRoutesPlugin } = require('./served-routes-plugin.cjs');
const { sharedByRemote } = require('./shared-modules.cjs');

/** The webpack configuration of the remote in `dir`. */
function remote(dir) {
  const declaration = JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8'));
  const identity = releaseOf(dir);
  const base = browserBuild(dir, { uniqueName: identity.container });
  return {
    ...base,
    // The container's entry is made by the federation plugin; nothing else starts by itself.
    entry: {},
    plugins: [
      new ServedRoutesPlugin(declaration),
      new ModuleFederationPlugin({
        // The container carries the release, so that two releases live side by side in one page.
        name: identity.container,
        filename: 'remoteEntry.js',
        exposes: { './app': './src/app.ts' },
        shared: sharedByRemote(declaration),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new ReleaseFilesPlugin({
        identity,
        entry: 'remoteEntry.js',
        copy: ['remote.json'],
        // The federation plugin's build statistics are of no use to a browser.
        before: (_compilation, output) => rmSync(path.join(output, 'mf-stats.json'), { force: true }),
        preload: exposedChunks,
      }),
    ],
  };
}

/** Script files that loading `./app` asks for at once. */
function exposedChunks(compilation) {
  const files = new Set();
  for (const [name, group] of compilation.namedChunkGroups)
    if (name.startsWith('__federation_expose_'))
      for (const chunk of group.chunks)
        for (const file of chunk.files) if (file.endsWith('.js')) files.add(file);
  return [...files];
}

module.exports = { remote };
