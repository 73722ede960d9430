const path = require('node:path');

const { runtime } = require('./runtime-file.cjs');

/** Webpack loader, after the compiler: gives a module what the compiler's calls for React Fast Refresh mean, all in its first line, so that
 *  the lines of the sources stay. */
module.exports = function registerLoader(source, map) {
  const isTold = /\$Refresh(Reg|Sig)\$/.test(source) && this.resourcePath !== runtime;
  if (!isTold) return this.callback(null, source, map);
  const id = JSON.stringify(`${path.relative(this.rootContext, this.resourcePath)} `);
  const from = JSON.stringify(runtime);
  const head = `import { register as $register, signature as $RefreshSig$ } from ${from}; const $RefreshReg$ = (type, name) => $register(type, ${id} + name);`;
  this.callback(null, `${head} ${source}`, map);
};
