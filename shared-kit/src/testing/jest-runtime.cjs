/**
 * Jest's runtime, which transforms and compiles each file once per process in place of once per test file: a third of the time that a file
 * of the API took before its first test, and a fifth of the processor time of the screens' tests. Where an environment keeps its realm
 * for the next file (`api/src/testing/one-realm.cjs`), modules are also evaluated once. All else is jest's own: mocks and source
 * maps are as they were.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { statSync } = require('node:fs');
const { Script } = require('node:vm');

// That of the runner that asks for this file: one version, and no dependency of ours.
const { default: Runtime } = module.parent.require('jest-runtime');

/** @type {Map<string, { source: string, parameters: string, script: Script }>} by file name */
const compiled = new Map();

/** @type {Map<string, Map<string, { version: string, result: { sourceMapPath: string | null } }>>} by project, then by file name */
const transformed = new Map();

/** Tests, and what they are made with, are evaluated for each test file. */
const isShared = (file) => !/[.]test[.]ts$|\/testing\//.test(file);

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
    keepTransformed(executor.transformCache, executor.config.id);
    const { loaded } = this._environment;
    const { watch, watchAll } = args.at(-1);
    // Between two runs of a watching process somebody edits modules.
    if (loaded && !watch && !watchAll) this.shareModules(loaded);
    // Fastify searches the loaded modules for the name of each plugin, and here each look at one of them costs a proxy.
    this.registries.requireCacheProxy = {};
  }

  /** Takes the modules that earlier test files loaded in the same realm. */
  shareModules(loaded) {
    loaded.runtime = this;
    this.registries.moduleRegistry = new Map(loaded.modules);
    // A shared module that requires another one later on does so in the file that runs then.
    this.requireBuilder.requireDispatch = (from, name) =>
      (isShared(from) ? loaded.runtime : this).requireModuleOrMock(from, name);
  }

  teardown() {
    const { loaded } = this._environment;
    for (const [file, module] of this.registries.moduleRegistry)
      if (isShared(file)) loaded?.modules.set(file, module);
    disableStorages();
    super.teardown();
  }
};
module.exports.default = module.exports;

/** Storages that ran something since the last test file ended. @type {Set<AsyncLocalStorage<unknown>>} */
const usedStorages = new Set();

const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  usedStorages.add(this);
  return run.apply(this, args);
};

/** Jest uses a new storage for each test file and leaves it enabled. Node 20 looks at each enabled one for each promise that is made: with
 *  ninety, an `await` costs 15 µs in place of 0.4. */
function disableStorages() {
  for (const storage of usedStorages) storage.disable();
  usedStorages.clear();
}

/** The text as a function of its parameters; line and column are those of the text. */
function scriptOf(source, filename, parameters) {
  const head = `(function(${parameters}){`;
  try {
    return new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  } catch {
    return undefined;
  }
}

/** Nobody edits files in CI, where looking at each again for each test file took a hundredth of the time. */
const stateOf = process.env.CI
  ? () => ''
  : (filename) => {
      const { mtimeMs, size } = statSync(filename);
      return `${mtimeMs} ${size}`;
    };

/** What a file is transformed to is kept for as long as the file is the same. */
function keepTransformed(cache, project) {
  const known = transformed.get(project) ?? new Map();
  transformed.set(project, known);
  const transform = cache.transform.bind(cache);
  cache.transform = (filename, options) => {
    if (options?.isInternalModule) return transform(filename, options);
    const version = `${stateOf(filename)} ${JSON.stringify(options)}`;
    const kept = known.get(filename);
    if (kept?.version === version) {
      cache.transforms.set(filename, kept.result);
      if (kept.result.sourceMapPath) cache.sourceMaps.set(filename, kept.result.sourceMapPath);
      return kept.result.code;
    }
    const code = transform(filename, options);
    known.set(filename, { version, result: cache.transforms.get(filename) });
    return code;
  };
}
