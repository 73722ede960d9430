const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync, transformSync } = require('esbuild');
const { browsers, esbuildTargets } = require('@portal/shared-kit/webpack');
const { writeFramePage } = require('./frame-page.cjs');
const { runAtBuild } = require('./run-at-build.cjs');

/** Files of a named chunk group, scripts unless said otherwise. */
function groupFiles(compilation, name, extension = '.js') {
  const group = compilation.namedChunkGroups.get(name) ?? compilation.entrypoints.get(name);
  if (!group) throw new Error(`no chunk group '${name}' was built`);
  return group.getFiles().filter((file) => file.endsWith(extension));
}

/** Writes `index.html` and `frame.html` (templates the gateway fills per request), `shell.json` and `budget.json`. */
function writePage(compilation, output, { dir, versions }) {
  const at = runAtBuild({ entryPoints: [path.join(dir, 'src/boot/prerender.tsx')] });
  const { renderSignIn, portalContracts, routes, tokenCss } = at;
  const files = {
    main: groupFiles(compilation, 'main'),
    css: groupFiles(compilation, 'main', '.css'),
    signIn: groupFiles(compilation, 'sign-in'),
    portal: groupFiles(compilation, 'portal'),
    portalCss: groupFiles(compilation, 'portal', '.css'),
    dashboard: groupFiles(compilation, 'dashboard'),
    light: groupFiles(compilation, 'light'),
    remotes: groupFiles(compilation, 'remotes'),
    guards: groupFiles(compilation, 'guards'),
  };
  const css = files.css.map((file) => readFileSync(path.join(output, file), 'utf8')).join('');
  const critical = transformSync(fontCss(dir, output) + tokenCss() + css, {
    loader: 'css',
    target: esbuildTargets,
    minify: true,
  }).code.trim();
  const head = scriptOf(dir, 'src/boot/head.ts');
  const old = {
    script: scriptOf(dir, 'src/boot/old-browser.ts', 'es5'),
    notice: at.renderOldBrowser(browsers),
  };
  const page = htmlOf({
    files,
    css: critical,
    head,
    old,
    signIn: renderSignIn(),
    app: appManifest(dir, output),
  });
  writeFileSync(path.join(output, 'index.html'), page);
  const frame = writeFramePage(output, { dir, versions, css: critical });
  writeFileSync(path.join(output, 'sw.js'), scriptOf(dir, 'src/offline/service-worker.ts'));
  writeFileSync(
    path.join(output, 'shell.json'),
    JSON.stringify({ contract: portalContracts, shared: versions, routes, channels: ['canary', 'preview'] }),
  );
  const budget = {
    signIn: [...files.main, ...files.signIn],
    firstScreen: [...new Set([...files.main, ...files.signIn, ...files.portal])],
    dashboard: files.dashboard,
    remotes: files.remotes,
    light: [...new Set([...files.main, ...files.light])],
    frame,
  };
  writeFileSync(path.join(output, 'budget.json'), JSON.stringify(budget));
}

/** Puts the type family beside the scripts, under a name that is its content, and answers how a page asks for it. Words never wait for it: where it is
 *  not there at the first paint, the page keeps the fonts of the system, and the next one has it. */
function fontCss(dir, output) {
  const bytes = readFileSync(path.join(dir, 'assets/figtree/figtree-latin.woff2'));
  const name = `figtree.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
  writeFileSync(path.join(output, name), bytes);
  return `@font-face{font-family:Figtree;src:url(__PORTAL_BASE__${name}) format("woff2");font-weight:300 900;font-display:optional}`;
}

/** Puts the icons beside the scripts, and what makes the portal an application that can be installed; answers its name. */
function appManifest(dir, output) {
  const named = (name, bytes) => {
    const [stem, extension] = name.split('.');
    const file = `${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${extension}`;
    writeFileSync(path.join(output, file), bytes);
    return file;
  };
  const icons = [192, 512].map((size) => ({
    src: named(`portal-${size}.png`, readFileSync(path.join(dir, `assets/icon/portal-${size}.png`))),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  const manifest = {
    id: '/',
    name: 'Portal Académico',
    short_name: 'Portal',
    lang: 'pt-MZ',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b5394',
    icons,
  };
  return named('app.webmanifest', JSON.stringify(manifest));
}

function scriptOf(dir, file, target = esbuildTargets) {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(dir, file)],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target,
  });
  return outputFiles[0].text.trim();
}

const htmlOf = ({ files, css, head, old, signIn, app }) => `<!doctype html>
<html lang="pt-MZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Portal académico da universidade">
<title>Portal Académico</title>
<link rel="icon" href="data:,">
<link rel="manifest" href="__PORTAL_BASE__${app}">
${files.main.map((file) => `<link rel="preload" as="script" nonce="__PORTAL_NONCE__" href="__PORTAL_BASE__${file}">`).join('\n')}
<style nonce="__PORTAL_NONCE__">${css}</style>
<script nonce="__PORTAL_NONCE__">${old.script}</script>
<!--portal:colors-->
<!--portal:head-->
<script type="application/json" id="portal-registry" nonce="__PORTAL_NONCE__">__PORTAL_SNAPSHOT__</script>
<script nonce="__PORTAL_NONCE__" data-base="__PORTAL_BASE__" data-sign-in="${files.signIn.join(' ')}" data-portal="${[...files.portal, ...files.portalCss].join(' ')}" data-dashboard="${files.dashboard.join(' ')}" data-remotes="${[...files.remotes, ...files.guards].join(' ')}" data-light="${files.light.join(' ')}">${head}</script>
${files.main.map((file) => `<script nonce="__PORTAL_NONCE__" defer data-boot src="__PORTAL_BASE__${file}"></script>`).join('\n')}
</head>
<body>
<header id="face" class="p-face"><!--portal:face--></header>
<noscript><p class="p-alert">O Portal Académico precisa de JavaScript. Active-o no navegador e volte a abrir a página.</p></noscript>
<div id="stuck" role="alert"></div>
<div id="light-notice"></div>
<!--portal:light-->
<div id="sign-in">${signIn}</div>
<div id="portal"></div>
${old.notice}
</body>
</html>
`;

module.exports = { writePage, groupFiles };
