/** Webpack loader: keeps the names a module exports and drops what they do. For parts of a shared library that no browser code calls. */
module.exports = function hollowModule(source) {
  const names = [...source.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  const file = JSON.stringify(this.resourcePath.split('node_modules/').pop());
  return `const absent = () => { throw new Error('not part of the browser build: ' + ${file}); };
${names.map((name) => `export const ${name} = absent;`).join('\n')}`;
};
