const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { parseSync } = require('@swc/core');

/** The object literal in `createRemote({ '/path': …, … })` or a maker like it, read from the source without running it; its properties. */
function servedProperties(source, maker) {
  const ast = parseSync(source, { syntax: 'typescript', tsx: true });
  let found;
  JSON.stringify(ast, (_key, node) => {
    if (node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.value === maker)
      found = node.arguments[0]?.expression;
    return node;
  });
  const literal = (property) => property.type === 'KeyValueProperty' && property.key.type === 'StringLiteral';
  if (found?.type !== 'ObjectExpression' || !found.properties.every(literal))
    throw new Error(`${maker} takes an object literal whose keys are plain strings, as in remote.json`);
  return found.properties;
}

/** The paths that `createRemote({ '/path': …, … })` serves. */
const servedPaths = (source, maker = 'createRemote') =>
  servedProperties(source, maker).map((property) => property.key.value);

/** Of each path the module that its page is imported from; undefined where it is not imported by name. */
function servedPages(dir, file, maker) {
  const properties = servedProperties(readFileSync(path.join(dir, file), 'utf8'), maker);
  const imported = (property) => {
    let from;
    JSON.stringify(property.value, (_key, node) => {
      if (node?.type === 'CallExpression' && node.callee.type === 'Import')
        from ??= node.arguments[0]?.expression.value;
      return node;
    });
    return from;
  };
  return Object.fromEntries(properties.map((property) => [property.key.value, imported(property)]));
}

/** What is declared and not served, or served and not declared, as sentences; empty when they agree. */
function routeMismatches(declared, served, file = 'src/app.ts') {
  return [
    ...declared
      .filter((p) => !served.includes(p))
      .map((p) => `remote.json declares ${p}, but ${file} does not serve it`),
    ...served
      .filter((p) => !declared.includes(p))
      .map((p) => `${file} serves ${p}, but remote.json does not declare it`),
  ];
}

/** The events that sources emit and listen to, by the calls that name them. */
function usedEvents(sources) {
  const namesIn = (call) => [
    ...new Set(sources.flatMap((source) => [...source.matchAll(call)].map(([, name]) => name))),
  ];
  return {
    emits: namesIn(/\bemit\(\s*'([\w-]+@\d+)'/g),
    listens: namesIn(/\b(?:useEvent|events\.on)\(\s*'([\w-]+@\d+)'/g),
  };
}

/** What is declared of events and not in the sources, or the other way round, as sentences. */
const eventMismatches = (declared, used) =>
  ['emits', 'listens'].flatMap((way) =>
    routeMismatches(
      (declared[way] ?? []).map((name) => `events.${way} ${name}`),
      used[way].map((name) => `events.${way} ${name}`),
      'src',
    ),
  );

const sourcesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    : [];

/** Fails the build where remote.json disagrees with the events of the sources, with src/app.ts, with src/light.ts on the light routes, or with src/slots.ts on pieces. */
class ServedRoutesPlugin {
  constructor(declaration) {
    this.declaration = declaration;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ServedRoutes', (compilation) => {
      const { routes, slots = [], events = {} } = this.declaration.contributes;
      const used = usedEvents(sourcesBelow(path.join(compiler.context, 'src')));
      for (const mismatch of eventMismatches(events, used))
        compilation.errors.push(new compiler.webpack.WebpackError(mismatch));
      const pathsOf = (light) =>
        routes.filter((route) => Boolean(route.light) === light).map((route) => route.path);
      const compare = (name, maker, declared) => {
        const file = path.join(compiler.context, name);
        compilation.fileDependencies.add(file);
        const served = existsSync(file) ? servedPaths(readFileSync(file, 'utf8'), maker) : [];
        for (const mismatch of routeMismatches(declared, served, name))
          compilation.errors.push(new compiler.webpack.WebpackError(mismatch));
      };
      compare('src/app.ts', 'createRemote', pathsOf(false));
      compare('src/light.ts', 'createLightRemote', pathsOf(true));
      compare(
        'src/slots.ts',
        'createPieces',
        slots.map(({ slot, module }) => `${slot} ${module}`),
      );
    });
  }
}

module.exports = {
  ServedRoutesPlugin,
  servedPaths,
  servedPages,
  routeMismatches,
  usedEvents,
  eventMismatches,
};
