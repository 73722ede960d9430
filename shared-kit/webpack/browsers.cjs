/** What the portal is for, as a browserslist: Chromium 109 is the last for Windows 7 and 8, Firefox 115 the last release with long support there,
 *  Safari 15.6 the last for phones of 2015. Builds, lint and the check of what was built follow it. */
const browsers = ['chrome >= 109', 'edge >= 109', 'firefox >= 115', 'safari >= 15.6', 'ios_saf >= 15.6'];

/** The same, as esbuild names them. */
const esbuildTargets = ['chrome109', 'edge109', 'firefox115', 'safari15.6', 'ios15.6'];

module.exports = { browsers, esbuildTargets };
