const { existsSync } = require('node:fs');
const path = require('node:path');
const TerserPlugin = require('terser-webpack-plugin');
const webpack = require('webpack');
const { browsers } = require('./browsers.cjs');
const { lateSchemas } = require('./late-schemas.cjs');
const { PureContractPlugin, withoutSummaries } = require('./pure-contract.cjs');
const { packedKit } = require('./release.cjs');

/** Maps of the scripts, which do not name them, without the sources' text: the gateway keeps them to locate errors, and serves them to nobody. */
const sourceMaps = new webpack.SourceMapDevToolPlugin({
  test: /\.m?js$/,
  filename: '[file].map',
  append: false,
  noSources: true,
});

/** Chrome, from 136, then compiles all functions of a script beside the main thread as it arrives; without it each is compiled on the main thread
 *  when it is first called, which was a quarter of a page's time there. Other browsers read a comment. */
const eagerCompilation = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.m?js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Kept between builds. */
const cacheOf = (dir) => ({
  type: 'filesystem',
  version: packedKit(),
  cacheDirectory: path.join(dir, 'node_modules/.cache/webpack'),
  buildDependencies: { config: [__filename, path.join(dir, 'webpack.config.cjs')] },
});

/** What every browser build of the platform has in common; `dir` is the package's folder. */
function browserBuild(dir, { uniqueName, publicPath = 'auto' }) {
  const production = process.env.NODE_ENV !== 'development';
  // A first build writes no cache: that is a third of its time, and a fresh clone or CI builds only once.
  const builtBefore = existsSync(path.join(dir, 'dist'));
  return {
    context: dir,
    mode: production ? 'production' : 'development',
    target: ['web', `browserslist:${browsers.join(', ')}`],
    devtool: false,
    output: {
      path: path.join(dir, 'dist'),
      clean: true,
      publicPath,
      uniqueName,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 120_000,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    experiments: { css: true },
    plugins: production
      ? [lateSchemas, new PureContractPlugin(), eagerCompilation, sourceMaps]
      : [lateSchemas],
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false } },
            },
            env: { targets: browsers, bugfixes: true },
            module: { type: 'es6' },
          },
        },
        ...(production ? [withoutSummaries] : []),
        { test: /\.m?js$/, resolve: { fullySpecified: false } },
        // The packed kit takes the default export of what is shared as its sources do, not as Node would take a CommonJS module's.
        { test: /\.js$/, include: path.join(__dirname, '../dist'), type: 'javascript/auto' },
      ],
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          // It has threads of its own: another process would load swc again, and be sent every script.
          parallel: false,
          extractComments: false,
          terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    cache: builtBefore || !production ? cacheOf(dir) : false,
  };
}

module.exports = { browserBuild };
