const { existsSync } = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');

const built = path.join(__dirname, '../dist');
const source = path.join(__dirname, '../src');
const isPacked = !existsSync(source);
const contract = path.join(isPacked ? built : source, 'contract') + path.sep;
const standIn = isPacked ? path.join(built, 'schema/stand-in.js') : path.join(source, 'schema/stand-in.ts');

/** The contract of a browser build stands before zod is there (docs/adr/0025). */
const lateSchemas = new webpack.NormalModuleReplacementPlugin(/^zod$/, (asked) => {
  if ((asked.context + path.sep).startsWith(contract)) asked.request = standIn;
});

module.exports = { lateSchemas, contract };
