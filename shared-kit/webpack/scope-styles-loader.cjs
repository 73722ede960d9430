const path = require('node:path');
const { scopeStyles } = require('./scope-styles.cjs');

/** Webpack loader: keeps the styles of a release within its own element. */
module.exports = function scopeStylesLoader(css) {
  return scopeStyles(css, this.getOptions(), path.relative(this.rootContext, this.resourcePath));
};
