const { readFileSync } = require('node:fs');
const path = require('node:path');
const { parseSync } = require('@swc/core');

/** The paths in `createRemote({ '/path': …, … })`, read from the source without running it. */
function servedPaths(source) {
  const ast = parseSync(source, { syntax: 'typescript', tsx: true });
  let found;
  JSON.stringify(ast, (_key, node) => {
    if (
      node?.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.value === 'createRemote'
    )
      found = node.arguments[0]?.expression;
    return node;
  });
  const literal = (property) => property.type === 'KeyValueProperty' && property.key.type === 'StringLiteral';
  if (found?.type !== 'ObjectExpression' || !found.properties.every(literal))
    throw new Error(
      'src/app.ts: createRemote takes an object literal whose keys are the route paths as plain strings',
    );
  return found.properties.map((property) => property.key.value);
}

/** What is declared and not served, or served and not declared, as sentences; empty when they agree. */
function routeMismatches(declared, served) {
  return [
    ...declared
      .filter((p) => !served.includes(p))
      .map((p) => `remote.json declares ${p}, but src/app.ts does not serve it`),
    ...served
      .filter((p) => !declared.includes(p))
      .map((p) => `src/app.ts serves ${p}, but remote.json does not declare it`),
  ];
}

/** Fails the build where remote.json and src/app.ts disagree on the routes. */
class ServedRoutesPlugin {
  constructor(declaration) {
    this.declaration = declaration;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ServedRoutes', (compilation) => {
      const app = path.join(compiler.context, 'src/app.ts');
      compilation.fileDependencies.add(app);
      const declared = this.declaration.contributes.routes.map((route) => route.path);
      for (const mismatch of routeMismatches(declared, servedPaths(readFileSync(app, 'utf8'))))
        compilation.errors.push(new compiler.webpack.WebpackError(mismatch));
    });
  }
}

module.exports = { ServedRoutesPlugin, servedPaths, routeMismatches };
