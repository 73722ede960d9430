import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { filesManifest, prerendered } from '../src/contract/gateway/registry.ts';
import { releaseOf, remote } from './index.cjs';
import { eventMismatches, routeMismatches, servedPaths, usedEvents } from './served-routes-plugin.cjs';

const shared = {
  react: '^19.0.0',
  'react-dom': '^19.0.0',
  'single-spa-react': '^6.0.0',
  '@tanstack/react-query': '^5.0.0',
  axios: '^1.0.0',
  dayjs: '^1.0.0',
  zod: '^4.0.0',
  zustand: '^5.0.0',
  '@portal/shared-kit': '^1.0.0',
};
const declaration = (paths: string[]) => ({
  name: 'mfe-tried',
  title: 'Experiência',
  owner: { team: 'Equipa', contact: 'equipa@demo.test' },
  requires: { contract: '^1.0.0', shared },
  contributes: {
    routes: paths.map((p) => ({ path: p, title: p, permission: 'departments.read' })),
    menu: [],
    cards: [],
    permissions: [],
  },
});

/** A remote in a folder of its own that borrows the kit's packages. */
function aRemote(app: string, declared = declaration(['/tried'])): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'mfe-tried-'));
  mkdirSync(path.join(dir, 'src'));
  symlinkSync(path.join(__dirname, '../../mfe-registers/node_modules'), path.join(dir, 'node_modules'));
  writeFileSync(
    path.join(dir, 'package.json'),
    JSON.stringify({ name: 'mfe-tried', version: '1.2.3', type: 'module' }),
  );
  writeFileSync(path.join(dir, 'remote.json'), JSON.stringify(declared));
  writeFileSync(path.join(dir, 'src/app.ts'), app);
  writeFileSync(path.join(dir, 'src/page.tsx'), 'export const Page = () => <h1>Experiência</h1>;');
  return dir;
}
const app = (...paths: string[]) =>
  `import { createRemote } from '@portal/shared-kit/remote';
   export const { bootstrap, mount, unmount } = createRemote({ ${paths.map((p) => `'${p}': () => import('./page.tsx').then((m) => m.Page)`).join(', ')} });`;

const build = (dir: string) =>
  new Promise<string[]>((resolve, reject) => {
    const options = { ...remote(dir), cache: false } as webpack.Configuration;
    webpack(options, (error, stats) => {
      if (error) reject(error);
      else resolve((stats!.toJson({ all: false, errors: true }).errors ?? []).map((e) => e.message));
    });
  });

test('a remote builds from its three declarations, lists every file with its hash and bundles no shared module', async () => {
  const dir = aRemote(app('/tried'));
  expect(await build(dir)).toEqual([]);
  const manifest = filesManifest.parse(JSON.parse(readFileSync(path.join(dir, 'dist/files.json'), 'utf8')));
  expect(manifest).toMatchObject({ name: 'mfe-tried', version: '1.2.3', entry: 'remoteEntry.js' });
  expect(manifest.container).toBe(manifest.release.replace(/\W/g, '_').replace(/^/, 'mfe_tried_'));
  const scripts = Object.entries(manifest.files).filter(([name]) => name.endsWith('.js'));
  for (const [name, { integrity }] of scripts) {
    const bytes = readFileSync(path.join(dir, 'dist', name));
    expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    expect(bytes.toString()).not.toContain('react.transitional.element');
    expect(bytes.toString()).not.toContain('sourceMappingURL');
    expect(readFileSync(path.join(dir, 'dist', `${name}.map`), 'utf8')).not.toContain('sourcesContent');
  }
  expect(manifest.files).toHaveProperty(['remote.json']);
  expect(Object.keys(manifest.files).filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(manifest.preload.every((file) => file in manifest.files)).toBe(true);
});

test('the scripts of each page are named, with those of parts that it draws at once', async () => {
  const dir = aRemote(
    `import { createRemote } from '@portal/shared-kit/remote';
     export const { bootstrap, mount, unmount } = createRemote({
       '/tried': () => import('./page.tsx').then((m) => m.Page),
       '/other': () => import('./other.tsx').then((m) => m.Other),
     });`,
    declaration(['/tried', '/other']),
  );
  const write = (name: string, text: string) => writeFileSync(path.join(dir, 'src', name), text);
  write(
    'page.tsx',
    `export const Page = () => <h1>Experiência</h1>;
     export const cards = () => import(/* webpackFetchPriority: "high" */ './cards.tsx');
     export const dialog = () => import('./dialog.tsx');`,
  );
  for (const name of ['Other', 'Cards', 'Dialog'])
    write(`${name.toLowerCase()}.tsx`, `export const ${name} = () => <p>of {'${name}'}</p>;`);
  expect(await build(dir)).toEqual([]);
  const manifest = filesManifest.parse(JSON.parse(readFileSync(path.join(dir, 'dist/files.json'), 'utf8')));
  const textsOf = (route: string) =>
    manifest.pages![route]!.map((file) => readFileSync(path.join(dir, 'dist', file), 'utf8'));
  expect(textsOf('/tried')).toEqual([
    expect.stringContaining('Experiência'),
    expect.stringContaining('"Cards"'),
  ]);
  expect(textsOf('/other')).toEqual([expect.stringContaining('"Other"')]);
});

test('of the contract a page carries what it uses alone, without the words of its documentation', async () => {
  const dir = aRemote(app('/tried'));
  writeFileSync(
    path.join(dir, 'src/page.tsx'),
    `import { studentLectures } from '@portal/shared-kit/contract/grading/lecture';
     export const Page = () => <h1>{studentLectures.path + Object.keys(studentLectures.response)}</h1>;`,
  );
  expect(await build(dir)).toEqual([]);
  const { files } = filesManifest.parse(JSON.parse(readFileSync(path.join(dir, 'dist/files.json'), 'utf8')));
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const text = scripts.map((file) => readFileSync(path.join(dir, 'dist', file), 'utf8')).join('\n');
  expect(text).toContain('"/student-lectures"');
  expect(text).toContain('attachmnts');
  expect(text).not.toMatch(/create-new-lecture|Indique um endereço|published lectures of the subjects/);
});

/** A remote whose page has styles of its own. */
function aStyledRemote(css: string): string {
  const dir = aRemote(app('/tried'));
  writeFileSync(
    path.join(dir, 'src/page.tsx'),
    `import './page.css'; export const Page = () => <h1>Experiência</h1>;`,
  );
  writeFileSync(path.join(dir, 'src/page.css'), css);
  return dir;
}

test('styles of a remote are put within the element that its release is drawn in', async () => {
  const dir = aStyledRemote(
    '.ant-btn, h1 > * { color: red; }\n@media print { td { animation: spin 1s; } }\n@keyframes spin { 50% { opacity: 0; } }',
  );
  expect(await build(dir)).toEqual([]);
  const { files, release, container } = filesManifest.parse(
    JSON.parse(readFileSync(path.join(dir, 'dist/files.json'), 'utf8')),
  );
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  const css = sheets.map((file) => readFileSync(path.join(dir, 'dist', file), 'utf8')).join('\n');
  const own = `:where([data-release="mfe-tried/${release}"])`;
  expect(css).toContain(`${own} .ant-btn`);
  expect(css).toContain(`${own} h1 > *`);
  expect(css).toContain(`${own} td { animation: ${container}-spin 1s; }`);
  expect(css).toContain(`@keyframes ${container}-spin { 50%`);
});

test.each(['html', 'body', '*', ':root .a', '.dark body .a'])(
  'a selector that means the whole page fails the build with file and line: %s',
  async (selector) => {
    const [error] = await build(aStyledRemote(`.a { color: red; }\n.b, ${selector} { display: none; }`));
    expect(error).toContain(`src/page.css:2:1 ".b, ${selector}" means the whole page`);
  },
);

test('the packed kit has the same doors as its sources, and the options of the compiler', () => {
  const kit = path.join(__dirname, '../package.json');
  const { exports, publishConfig } = JSON.parse(readFileSync(kit, 'utf8')) as {
    exports: Record<string, string>;
    publishConfig: { exports: Record<string, string> };
  };
  const compiled = (file: string) => file.replace('./src/', './dist/').replace(/\.ts$/, '.js');
  const doors = Object.entries(exports).map(([door, file]) => [door, compiled(file)]);
  expect(publishConfig.exports).toEqual({
    ...Object.fromEntries(doors),
    './tsconfig': './dist/tsconfig.json',
    './package.json': './package.json',
  });
});

test('each change of a source or of the declaration makes another release, and nothing else does', () => {
  const dir = aRemote(app('/tried'));
  const { release } = releaseOf(dir);
  expect(releaseOf(dir).release).toBe(release);
  writeFileSync(
    path.join(dir, 'remote.json'),
    JSON.stringify({ ...declaration(['/tried']), title: 'Outra' }),
  );
  const renamed = releaseOf(dir).release;
  writeFileSync(path.join(dir, 'src/page.tsx'), 'export const Page = () => <h1>Outra</h1>;');
  expect(new Set([release, renamed, releaseOf(dir).release]).size).toBe(3);
});

test('a route that is declared and not served, or served and not declared, fails the build', async () => {
  const errors = await build(aRemote(app('/tried', '/secret'), declaration(['/tried', '/missing'])));
  expect(errors).toEqual([
    'remote.json declares /missing, but src/app.ts does not serve it',
    'src/app.ts serves /secret, but remote.json does not declare it',
  ]);
});

test('paths that cannot be read from the source are refused with what to write instead', () => {
  expect(() => servedPaths('createRemote({ [path]: load })')).toThrow(
    /object literal whose keys are plain strings/,
  );
  expect(() => servedPaths('export const x = 1')).toThrow(/createRemote takes an object literal/);
});

test('a piece is served by the name that remote.json gives it', () => {
  const source = "createPieces({ 'student-tab@1 loans': a, 'student-tab@1 fines': b })";
  const served = servedPaths(source, 'createPieces');
  expect(routeMismatches(['student-tab@1 loans', 'student-tab@2 fines'], served, 'src/slots.ts')).toEqual([
    'remote.json declares student-tab@2 fines, but src/slots.ts does not serve it',
    'src/slots.ts serves student-tab@1 fines, but remote.json does not declare it',
  ]);
});

test('the events that sources emit and listen to are those of remote.json', () => {
  const used = usedEvents([
    "useEvent('account-changed@1', () => undefined);",
    "portal.events.emit(\n  'fine-paid@2', { id: 1 })",
  ]);
  expect(used).toEqual({ emits: ['fine-paid@2'], listens: ['account-changed@1'] });
  expect(eventMismatches({ listens: ['account-changed@1', 'other@1'] }, used)).toEqual([
    'src serves events.emits fine-paid@2, but remote.json does not declare it',
    'remote.json declares events.listens other@1, but src does not serve it',
  ]);
});

test('the order of routes does not matter', () => {
  expect(routeMismatches(['/a', '/b'], servedPaths("createRemote({ '/b': b, '/a': a })"))).toEqual([]);
});

const lightPage = `import { LightForm, LightPage, TextField, useLightForm } from '@portal/shared-kit/light';
import './page.css';
export const Page = () => {
  const form = useLightForm({ id: 'f', initial: { name: '' } });
  return (
    <LightPage title="Experiência">
      <LightForm form={form} label="f" onSubmit={() => undefined}>
        <TextField form={form} name="name" label="Nome" />
      </LightForm>
    </LightPage>
  );
};`;

/** A remote of light pages only. */
function aLightRemote(page = lightPage): string {
  const declared = declaration([]);
  const routes = ['/tried', '/other/:id?'].map((p) => ({ path: p, title: p, public: true, light: true }));
  const dir = aRemote('', { ...declared, contributes: { ...declared.contributes, routes: routes as never } });
  rmSync(path.join(dir, 'src/app.ts'));
  writeFileSync(path.join(dir, 'src/page.tsx'), page);
  writeFileSync(path.join(dir, 'src/other.tsx'), 'export const Other = () => <main><h1>Outra</h1></main>;');
  writeFileSync(path.join(dir, 'src/page.css'), '.own { color: red; }');
  writeFileSync(
    path.join(dir, 'src/light.ts'),
    `import { createLightRemote } from '@portal/shared-kit/light';
     export const { bootstrap, mount, unmount, element } = createLightRemote({
       '/tried': () => import('./page.tsx').then((m) => m.Page),
       '/other/:id?': () => import('./other.tsx').then((m) => m.Other),
     });`,
  );
  return dir;
}

test('light pages are rendered at build time, their styles gathered, and their scripts named page by page', async () => {
  const dir = aLightRemote();
  expect(await build(dir)).toEqual([]);
  const read = (file: string) => readFileSync(path.join(dir, 'dist', file), 'utf8');
  const { light, files } = filesManifest.parse(JSON.parse(read('files.json')));
  const { css, pages } = prerendered.parse(JSON.parse(read(light!.prerendered)));
  expect(pages['/tried']).toContain('<input id="f-name" type="text"');
  expect(pages['/other/:id?']).toBe('<main><h1>Outra</h1></main>');
  expect(css).toContain(`:where([data-release="mfe-tried/${releaseOf(dir).release}"]) .own{color:red}`);
  expect(read(light!.style)).toBe(css);
  const [first, second] = [light!.pages['/tried']!, light!.pages['/other/:id?']!];
  const own = first.filter((file) => !second.includes(file));
  expect(own.map(read).join()).toContain('Nome');
  expect(second.map(read).join()).toContain('Outra');
  expect([...first, ...second].every((file) => file in files)).toBe(true);
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  // Neither the styles nor what the signed-in pages stand on.
  for (const file of scripts) expect(read(file)).not.toMatch(/\.own|shared-kit\/ui|axios|zod/);
});

test('a light page that needs a browser to be drawn fails the build with its own words', async () => {
  const page = `export const Page = () => <h1>{String(localStorage.length)}</h1>;`;
  await expect(build(aLightRemote(page))).rejects.toThrow(/localStorage is not defined/);
});

test('a light page that stands on what only the portal shares fails the build with what to do instead', async () => {
  const page = `import { useLocation } from '@portal/shared-kit/router';
    export const Page = () => <h1>{typeof useLocation}</h1>;`;
  await expect(build(aLightRemote(page))).rejects.toThrow(
    /shares nothing but React, and this one imports @portal\/shared-kit\/router/,
  );
});

test('a shared module that remote.json does not name is an error that names it', () => {
  const { react: _react, ...others } = shared;
  const dir = aRemote(app('/tried'), {
    ...declaration(['/tried']),
    requires: { contract: '^1.0.0', shared: others as typeof shared },
  });
  expect(() => remote(dir)).toThrow("requires.shared must name 'react'");
});
