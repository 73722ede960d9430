const webpack = require('webpack');
const { browserBuild, releaseOf, ReleaseFilesPlugin } = require('@portal/shared-kit/webpack');
const { callAccess } = require('./build/call-access.cjs');
const { leanZod } = require('./build/lean-zod.cjs');
const { sharedVersions } = require('./build/shared-versions.cjs');
const { writePage, groupFiles } = require('./build/page.cjs');

const identity = releaseOf(__dirname);
const versions = sharedVersions(__dirname);
const base = browserBuild(__dirname, { uniqueName: 'portal_shell' });

module.exports = {
  ...base,
  entry: { main: './src/main.tsx' },
  module: { ...base.module, rules: [...base.module.rules, leanZod.rule] },
  plugins: [
    ...base.plugins,
    new webpack.DefinePlugin({
      __SHARED_VERSIONS__: JSON.stringify(versions),
      __CALL_ACCESS__: JSON.stringify(callAccess(__dirname)),
      // The federation runtime's part for servers stays out.
      ENV_TARGET: JSON.stringify('web'),
    }),
    leanZod.plugin,
    new ReleaseFilesPlugin({
      identity,
      entry: 'index.html',
      preload: (compilation) => groupFiles(compilation, 'main'),
      before: (compilation, output) => writePage(compilation, output, { dir: __dirname, versions }),
    }),
  ],
};
