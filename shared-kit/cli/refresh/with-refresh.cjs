const { DefinePlugin, NormalModuleReplacementPlugin } = require('webpack');
const { KeepModules } = require('./keep-modules.cjs');
const { runtime } = require('./runtime-file.cjs');

/** The configuration of a remote with React Fast Refresh: the page goes on with each build where the one before it was. */
function withRefresh(remote, config) {
  const jsx = new NormalModuleReplacementPlugin(/^react\/jsx-(dev-)?runtime$/, (asked) => {
    if (asked.contextInfo.issuer !== runtime) asked.request = runtime;
  });
  const defines = config.plugins.find(({ definitions }) => definitions?.__PORTAL_RELEASE__);
  // A module that is kept from an earlier build names elements after the build that asks it.
  const ofBuild = { __PORTAL_RELEASE__: `globalThis.portalBuilds[${JSON.stringify(remote)}].release` };
  return {
    ...config,
    optimization: { ...config.optimization, moduleIds: 'named' },
    plugins: [
      ...config.plugins.filter((plugin) => plugin !== defines),
      new DefinePlugin({ ...defines.definitions, ...ofBuild }),
      jsx,
      new KeepModules(remote, defines.definitions.__PORTAL_RELEASE__),
    ],
    module: {
      ...config.module,
      rules: [
        ...config.module.rules.map(refreshed),
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          enforce: 'post',
          loader: require.resolve('./register-loader.cjs'),
        },
      ],
    },
  };
}

function refreshed(rule) {
  if (!/swc-loader/.test(rule.loader ?? '')) return rule;
  const { jsc } = rule.options;
  const react = { ...jsc.transform.react, development: true, refresh: true };
  return { ...rule, options: { ...rule.options, jsc: { ...jsc, transform: { ...jsc.transform, react } } } };
}

module.exports = { withRefresh };
