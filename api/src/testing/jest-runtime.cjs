/**
 * Jest's runtime, which compiles each text once per process in place of once per test file: of the time that a file of the API took
 * before its first test, a third was that. All else is jest's own, so mocks, registries and source maps are as they were. What is kept
 * is used for the same text only, so it cannot be stale.
 */
const { Script } = require('node:vm');

// That of the runner that asks for this file: one version, and no dependency of ours.
const { default: Runtime } = module.parent.require('jest-runtime');

/** @type {Map<string, { source: string, parameters: string, script: Script }>} by file name */
const compiled = new Map();

module.exports = class CompilingOnce extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    const parameters = executor.injectedModuleParameters.join(',');
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      // A dynamic import belongs to the runtime of its test file.
      if (!context || /\bimport\s*\(/.test(source)) return compile(source, filename);
      let kept = compiled.get(filename);
      if (kept?.source !== source || kept.parameters !== parameters) {
        const script = scriptOf(source, filename, parameters);
        // Jest says best what is wrong with a text.
        if (!script) return compile(source, filename);
        kept = { source, parameters, script };
        compiled.set(filename, kept);
      }
      return kept.script.runInContext(context);
    };
  }
};
module.exports.default = module.exports;

/** The text as a function of its parameters; line and column are those of the text. */
function scriptOf(source, filename, parameters) {
  const head = `(function(${parameters}){`;
  try {
    return new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  } catch {
    return undefined;
  }
}
