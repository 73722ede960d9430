const { createHash } = require('node:crypto');
const { RuntimeGlobals, RuntimeModule } = require('webpack');

const name = 'KeepModules';

/** Lets a build take the modules that it shares with the build before it in the same page from there: contexts, stores and components of what
 *  was not changed are the same ones. A module is new where its source, or anything that it imports, is. */
class KeepModules {
  /** @param remote its name @param release of this build, JavaScript that evaluates to it */
  constructor(remote, release) {
    this.remote = remote;
    this.release = release;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk, needs) => {
        needs.add(RuntimeGlobals.interceptModuleExecution);
        compilation.addRuntimeModule(chunk, new KeepModulesRuntime(this));
      }),
    );
  }
}

class KeepModulesRuntime extends RuntimeModule {
  constructor({ remote, release }) {
    super('keep modules', RuntimeModule.STAGE_TRIGGER);
    this.remote = remote;
    this.release = release;
  }

  generate() {
    const graph = JSON.stringify(graphOf(this.compilation));
    return `(${keepModules})(__webpack_require__, ${JSON.stringify(this.remote)}, ${this.release}, ${graph});`;
  }
}

/** Of each module with a file a hash of its source, and what it imports, at once or later. What makes a container of a build is its own. */
function graphOf({ modules, moduleGraph, chunkGraph }) {
  const isKept = (module) => module?.resource && !/^data:|[\\/]@module-federation[\\/]/.test(module.resource);
  const idOf = (module) => (isKept(module) ? (chunkGraph.getModuleId(module) ?? undefined) : undefined);
  const graph = {};
  for (const module of modules) {
    const id = idOf(module);
    if (id === undefined) continue;
    const hash = createHash('sha256').update(module.originalSource().source()).digest('base64').slice(0, 12);
    const imports = [...moduleGraph.getOutgoingConnections(module)].map((connection) =>
      idOf(connection.module),
    );
    graph[id] = [hash, ...new Set(imports.filter((one) => one !== undefined))];
  }
  return graph;
}

/** Runs in the browser, before the first module of the build. */
function keepModules(require, remote, release, graph) {
  const builds = (globalThis.portalBuilds ??= {});
  const { graph: before, modules } = (builds[remote] ??= { graph: {}, modules: {} });
  Object.assign(builds[remote], { graph, release });
  const importers = {};
  for (const id in graph) for (const imported of graph[id].slice(1)) (importers[imported] ??= []).push(id);
  const fresh = Object.keys(graph).filter((id) => graph[id][0] !== before[id]?.[0]);
  const seen = new Set(fresh);
  for (const id of fresh)
    for (const importer of importers[id] ?? [])
      if (!seen.has(importer)) {
        seen.add(importer);
        fresh.push(importer);
      }
  for (const id of fresh) delete modules[id];
  require.i.push((execution) => {
    const { id, module } = execution;
    if (!(id in graph)) return;
    const kept = modules[id];
    if (!kept) modules[id] = module;
    else
      execution.factory = (again) => {
        again.exports = kept.exports;
      };
  });
}

module.exports = { KeepModules };
