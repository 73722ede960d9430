const path = require('node:path');

/** Of the federation plugin's runtime in a container what a remote of the portal uses: it takes what the shell shares. It has no remotes of
 *  its own, provides nothing to others, and waits for nothing before its entry. The rest was 3 kB of each remote's first screen. */
const bundler = `
import { attachShareScopeMap } from './attachShareScopeMap.js';
import { consumes } from './consumes.js';
import { initContainerEntry } from './initContainerEntry.js';
import { init } from '@module-federation/runtime';

function initializeSharing({ shareScopeName, webpackRequire, initPromises, initTokens, initScope = [] }) {
  const begin = (name) => {
    const { instance } = webpackRequire.federation;
    const token = (initTokens[name] ||= { from: instance.name });
    if (initScope.includes(token)) return;
    initScope.push(token);
    if (initPromises[name]) return initPromises[name];
    const strategy = instance.options.shareStrategy;
    const begun = instance.initializeSharing(name, { strategy, initScope, from: 'build' });
    attachShareScopeMap(webpackRequire);
    if (begun.length === 0) return (initPromises[name] = true);
    return (initPromises[name] = Promise.all(begun).then(() => (initPromises[name] = true)));
  };
  return Promise.all([shareScopeName].flat().map(begin)).then(() => true);
}

export default {
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    initContainerEntry,
    init: ({ webpackRequire }) => init(webpackRequire.federation.initOptions),
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
`;

/** What the codes of its errors mean stands in its documentation, whose address each error names. */
const descriptions = `
export const runtimeDescMap = {}, typeDescMap = {}, buildDescMap = {}, errorDescMap = {};
`;

const written = { 'bundler.js': bundler, 'desc.mjs': descriptions };

module.exports = function slimFederation() {
  return written[path.basename(this.resourcePath)];
};
