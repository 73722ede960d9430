const { writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');
const { esbuildTargets } = require('@portal/shared-kit/webpack');
const { jsx } = require('./run-at-build.cjs');

/** What stands in a frame beside its release: its dialogs cover the part of it that is in the window. */
const style = `html,body{min-width:0;background:transparent;overflow:hidden}
main>[data-release],main{display:block}main h1{margin:0 0 12px;font-size:var(--p-f-5);font-weight:650;line-height:1.2;letter-spacing:-.02em}
.ant-modal-mask,.ant-modal-wrap,.ant-drawer,dialog[open]{top:var(--visible-top,0)!important;bottom:auto!important}
.ant-modal-mask,.ant-modal-wrap,.ant-drawer{height:var(--visible-height,100%)!important}`;

/** Writes `frame.html`, a template as `index.html` is, and its scripts. They are a build of their own: the page and a frame share no cache, and
 *  what frames need may not move the code of the page.
 *  @param {string} output @param {{ dir: string, versions: Record<string, string>, css: string }} given `css` of every page */
function writeFramePage(output, { dir, versions, css }) {
  const { metafile } = buildSync({
    absWorkingDir: dir,
    entryPoints: { frame: path.join(dir, 'src/federation/framed/inside/open-frame.ts') },
    outdir: output,
    entryNames: '[name].[hash]',
    chunkNames: 'frame-[name].[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    target: esbuildTargets,
    logLevel: 'error',
    ...jsx,
    define: {
      ...jsx.define,
      __SHARED_VERSIONS__: JSON.stringify(versions),
      ENV_TARGET: JSON.stringify('web'),
    },
  });
  const outputs = Object.entries(metafile.outputs).map(([file, made]) => ({
    ...made,
    file: path.basename(file),
  }));
  const entry = outputs.find(({ entryPoint }) => entryPoint?.endsWith('open-frame.ts'));
  const imported = entry.imports
    .filter(({ kind }) => kind === 'import-statement')
    .map((one) => path.basename(one.path));
  writeFileSync(
    path.join(output, 'frame.html'),
    `<!doctype html>
<html lang="pt-MZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portal Académico</title>
<style nonce="__PORTAL_NONCE__">${css}${style}</style>
<script nonce="__PORTAL_NONCE__" type="module" crossorigin src="__PORTAL_BASE__${entry.file}"></script>
${imported.map((file) => `<link rel="modulepreload" crossorigin href="__PORTAL_BASE__${file}">`).join('\n')}
</head>
<body></body>
</html>
`,
  );
  return [entry.file, ...imported];
}

module.exports = { writeFramePage };
