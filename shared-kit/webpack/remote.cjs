const { existsSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { DefinePlugin } = require('webpack');
const { browserBuild } = require('./browser-build.cjs');
const { lightManifest, lightRoutes, stylesApart, writeLightPages } = require('./light-pages.cjs');
const { releaseOf } = require('./release.cjs');
const { ReleaseFilesPlugin } = require('./release-files-plugin.cjs');
const { ServedRoutesPlugin, servedPages } = require('./served-routes-plugin.cjs');
const { sharedByRemote } = require('./shared-modules.cjs');

const slimFederation = {
  test: /[\\/](?:webpack-bundler-runtime[\\/]dist[\\/]bundler\.js|error-codes[\\/]dist[\\/]desc\.mjs)$/,
  loader: require.resolve('./slim-federation-loader.cjs'),
};

/** The webpack configuration of the remote in `dir`. */
function remote(dir) {
  const declaration = JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8'));
  const identity = releaseOf(dir);
  const base = browserBuild(dir, { uniqueName: identity.container });
  const light = lightRoutes(declaration);
  const exposes = {
    // A remote of nothing but light pages has no other module, and carries none of what that would need.
    ...(existsSync(path.join(dir, 'src/app.ts')) && { './app': './src/app.ts' }),
    ...(light.length > 0 && { './light': './src/light.ts' }),
    ...(existsSync(path.join(dir, 'src/slots.ts')) && { './slots': './src/slots.ts' }),
  };
  const styles = { test: /\.css$/, loader: require.resolve('./scope-styles-loader.cjs'), options: identity };
  return {
    ...base,
    module: {
      ...base.module,
      rules: [...base.module.rules, slimFederation, light.length > 0 ? stylesApart : styles],
    },
    // The container's entry is made by the federation plugin; nothing else starts by itself.
    entry: {},
    plugins: [
      ...base.plugins,
      new ServedRoutesPlugin(declaration),
      new DefinePlugin({ __PORTAL_RELEASE__: JSON.stringify(`${identity.name}/${identity.release}`) }),
      new ModuleFederationPlugin({
        // The container carries the release, so that two releases live side by side in one page.
        name: identity.container,
        filename: 'remoteEntry.js',
        exposes,
        shared: sharedByRemote(declaration),
        shareStrategy: 'loaded-first',
        // As a file it would lie where the process was when it loaded the plugin, and ids of modules depend on its path.
        virtualRuntimeEntry: true,
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
        before: async (_compilation, output) => {
          rmSync(path.join(output, 'mf-stats.json'), { force: true });
          if (light.length > 0) await writeLightPages(dir, output, light, identity);
        },
        preload: exposedChunks,
        pages: pageChunks,
        ...(light.length > 0 && { light: (compilation) => lightManifest(compilation, light) }),
      }),
    ],
  };
}

/** Script files worth fetching together with the entry: what `./app` is made of, and what every page of it needs. */
function exposedChunks(compilation) {
  const scripts = (group) => group.getFiles().filter((file) => file.endsWith('.js'));
  const files = new Set();
  for (const [name, group] of compilation.namedChunkGroups) {
    if (name !== '__federation_expose_app') continue;
    const [first = [], ...others] = group.getChildren().map(scripts);
    const common = first.filter((file) => others.every((page) => page.includes(file)));
    for (const file of [...scripts(group), ...common]) files.add(file);
  }
  return [...files];
}

/** Of each page its own scripts, and those of parts that its first screen draws at once: imported with `webpackFetchPriority: "high"`. Fetched with the
 *  entry, they do not wait until `./app` asks for the page and the page for its parts. */
function pageChunks(compilation) {
  const app = compilation.namedChunkGroups.get('__federation_expose_app');
  if (!app) return {};
  const known = exposedChunks(compilation);
  const filesOf = (group) => group.getFiles().filter((file) => file.endsWith('.js') && !known.includes(file));
  const served = servedPages(compilation.compiler.context, 'src/app.ts', 'createRemote');
  const pages = Object.entries(served).map(([route, source]) => {
    const page = app.getChildren().find(({ origins }) => origins.some(({ request }) => request === source));
    const parts = page?.getChildren().filter(({ options }) => options.fetchPriority === 'high') ?? [];
    return [route, [...new Set([...(page ? [page] : []), ...parts].flatMap(filesOf))]];
  });
  return Object.fromEntries(pages.filter(([, files]) => files.length > 0));
}

module.exports = { remote };
