const path = require('node:path');
const webpack = require('webpack');
const { browserBuild, releaseOf, ReleaseFilesPlugin } = require('@portal/shared-kit/webpack');
const { sharedVersions } = require('./build/shared-versions.cjs');
const { writePage, groupFiles } = require('./build/page.cjs');

const identity = releaseOf(__dirname);
const versions = sharedVersions(__dirname);
const base = browserBuild(__dirname, { uniqueName: 'portal_shell' });

module.exports = {
  ...base,
  entry: { main: './src/main.tsx' },
  plugins: [
    new webpack.DefinePlugin({ __SHARED_VERSIONS__: JSON.stringify(versions) }),
    // zod is shared whole; of its fifty languages the portal speaks one, and the messages stand in the contract.
    new webpack.NormalModuleReplacementPlugin(
      /^\.\.\/locales\/index\.js$/,
      path.join(__dirname, 'build/zod-locales.mjs'),
    ),
    new ReleaseFilesPlugin({
      identity,
      entry: 'index.html',
      preload: (compilation) => groupFiles(compilation, 'main'),
      before: (compilation, output) => writePage(compilation, output, { dir: __dirname, versions }),
    }),
  ],
};
