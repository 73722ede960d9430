const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { build } = require('esbuild');
const { scopeStyles } = require('./scope-styles.cjs');
const { servedPages } = require('./served-routes-plugin.cjs');

/** What of a remote's routes are light pages. */
const lightRoutes = (declaration) =>
  declaration.contributes.routes.filter((route) => route.light).map((route) => route.path);

const files = { prerendered: 'light.json', style: 'light.css' };

/** Renders each light page of `src/light.ts` to HTML, and gathers the styles of all of them: what the gateway puts into the page before any script. */
async function writeLightPages(dir, output, routes, identity) {
  const { element, renderToString, css: given } = await runAtBuild(dir);
  const css = scopeStyles(given, identity, files.style);
  const pages = {};
  for (const route of routes) pages[route] = renderToString(await element(addressOf(route)));
  writeFileSync(path.join(output, files.style), css);
  writeFileSync(path.join(output, files.prerendered), JSON.stringify({ css, pages }));
}

/** An address that the pattern matches. */
const addressOf = (route) => route.replace(/\/:[^/]+\?/g, '').replaceAll(':', '') || '/';

/** Bundles the pages for Node and runs them: the same components that hydrate in the browser are rendered here. */
async function runAtBuild(dir) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { element } from './src/light.ts'; export { renderToString } from 'react-dom/server';`,
      resolveDir: dir,
    },
    absWorkingDir: dir,
    outdir: '/',
    bundle: true,
    write: false,
    minifySyntax: true,
    minifyWhitespace: true,
    format: 'cjs',
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const textOf = (extension) => outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
  const module = { exports: {} };
  new Function('module', 'exports', 'require', textOf('.js'))(module, module.exports, require);
  return { ...module.exports, css: textOf('.css').trim() };
}

/** Modules that a light page is given; everything else that pages share is not there when it runs. */
const offered = /^react(-dom)?(\/|$)/;

/** Throws where a light page, or a later part of it, stands on what only the portal shares: in the browser it would fail. */
function checkShared(compilation) {
  const groups = new Set([compilation.namedChunkGroups.get('__federation_expose_light')]);
  for (const group of groups) for (const child of group.getChildren()) groups.add(child);
  const chunks = new Set([...groups].flatMap((group) => group.chunks));
  const asked = [...compilation.modules]
    .filter((module) => module.type === 'consume-shared-module' && !offered.test(module.options.shareKey))
    .filter((module) =>
      [...compilation.chunkGraph.getModuleChunks(module)].some((chunk) => chunks.has(chunk)),
    )
    .map((module) => module.options.shareKey);
  if (asked.length > 0)
    throw new Error(
      `src/light.ts: a light page shares nothing but React, and this one imports ${[...new Set(asked)].join(', ')}; take what @portal/shared-kit/light offers instead`,
    );
}

/** The `light` part of files.json: for each page the scripts worth fetching together with the entry. */
function lightManifest(compilation, routes) {
  checkShared(compilation);
  const served = servedPages(compilation.compiler.context, 'src/light.ts', 'createLightRemote');
  const exposed = compilation.namedChunkGroups.get('__federation_expose_light');
  const scripts = (given) => [...new Set(given)].filter((file) => file.endsWith('.js'));
  const filesOf = (source) => {
    const resource = path.resolve(compilation.compiler.context, 'src', source);
    const module = [...compilation.modules].find((one) => one.nameForCondition?.() === resource);
    const chunks = module ? [...compilation.chunkGraph.getModuleChunks(module)] : [];
    return chunks.flatMap((chunk) => [...chunk.groupsIterable]).flatMap((group) => group.getFiles());
  };
  const pages = routes.map((route) => [
    route,
    scripts([...exposed.getFiles(), ...(served[route] ? filesOf(served[route]) : [])]),
  ]);
  return { ...files, pages: Object.fromEntries(pages) };
}

/** The browser is given the styles beside the scripts, not by them. */
const stylesApart = {
  test: /\.css$/,
  type: 'javascript/auto',
  loader: path.join(__dirname, 'no-css-loader.cjs'),
};

module.exports = { lightRoutes, writeLightPages, lightManifest, stylesApart };
