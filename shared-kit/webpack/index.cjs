/** The build preset: `module.exports = require('@portal/shared-kit/webpack').remote(__dirname)` is a remote's whole webpack.config.cjs. */
const { remote } = require('./remote.cjs');
const { browsers, esbuildTargets } = require('./browsers.cjs');
const { browserBuild } = require('./browser-build.cjs');
const { releaseOf } = require('./release.cjs');
const { ReleaseFilesPlugin } = require('./release-files-plugin.cjs');

module.exports = { remote, browserBuild, browsers, esbuildTargets, releaseOf, ReleaseFilesPlugin };
