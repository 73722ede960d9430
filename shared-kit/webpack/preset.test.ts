import { mkdtempSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { filesManifest } from '../src/contract/registry.ts';
import { remote } from './index.cjs';
import { routeMismatches, servedPaths } from './served-routes-plugin.cjs';

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
  }
  expect(manifest.files).toHaveProperty(['remote.json']);
  expect(manifest.preload.every((file) => file in manifest.files)).toBe(true);
}, 60_000);

test('a route that is declared and not served, or served and not declared, fails the build', async () => {
  const errors = await build(aRemote(app('/tried', '/secret'), declaration(['/tried', '/missing'])));
  expect(errors).toEqual([
    'remote.json declares /missing, but src/app.ts does not serve it',
    'src/app.ts serves /secret, but remote.json does not declare it',
  ]);
}, 60_000);

test('paths that cannot be read from the source are refused with what to write instead', () => {
  expect(() => servedPaths('createRemote({ [path]: load })')).toThrow(
    /object literal whose keys are the route paths/,
  );
  expect(() => servedPaths('export const x = 1')).toThrow(/createRemote takes an object literal/);
});

test('the order of routes does not matter', () => {
  expect(routeMismatches(['/a', '/b'], servedPaths("createRemote({ '/b': b, '/a': a })"))).toEqual([]);
});

test('a shared module that remote.json does not name is an error that names it', () => {
  const { react: _react, ...others } = shared;
  const dir = aRemote(app('/tried'), {
    ...declaration(['/tried']),
    requires: { contract: '^1.0.0', shared: others as typeof shared },
  });
  expect(() => remote(dir)).toThrow("requires.shared must name 'react'");
});
