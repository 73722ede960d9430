const path = require('node:path');
const webpack = require('webpack');

/** zod is shared whole, so nothing can be shaken out of it. What a browser never uses is left out by hand: JSON Schema and the
 *  ahead-of-time compiler (the policy forbids generated code), and fifty languages (messages stand in the contract). */
const neverInBrowser =
  /zod[\\/]v4[\\/](core[\\/](compile|to-json-schema|json-schema-processors|json-schema-generator)|classic[\\/]from-json-schema)\.js$/;

const leanZod = {
  rule: { test: neverInBrowser, loader: path.join(__dirname, 'hollow-module.cjs') },
  plugin: new webpack.NormalModuleReplacementPlugin(
    /^\.\.\/locales\/index\.js$/,
    path.join(__dirname, 'zod-locales.mjs'),
  ),
};

module.exports = { leanZod };
