import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(__dirname, '../..');

/** A small workspace in a temporary folder with the project's folder names, to be checked by the project's own configurations. */
export interface PlantedTree {
  dir: string;
  remove(): void;
}

const manifest = (name: string, dependencies: string[], more: object = {}) =>
  JSON.stringify({
    name,
    type: 'module',
    dependencies: Object.fromEntries(dependencies.map((d) => [d, '*'])),
    ...more,
  });

const everyDependency = [
  'zod',
  'kysely',
  'pg',
  'axios',
  'antd',
  'react-router-dom',
  'single-spa',
  'single-spa-react',
  '@portal/shared-kit',
];
const kit = JSON.parse(readFileSync(join(root, 'shared-kit/package.json'), 'utf8')) as { exports: object };

/** Files that planted ones may import. None of them breaks a rule. */
const ground: Record<string, string> = {
  'package.json': manifest('planted', []),
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "moduleResolution": "bundler", "module": "esnext", "target": "es2022", "types": [], "jsx": "react-jsx", "allowImportingTsExtensions": true, "noEmit": true } }',
  ...Object.fromEntries(
    ['api', 'gateway', 'server-kit'].map((name) => [
      `${name}/tsconfig.json`,
      '{ "extends": "../tsconfig.json" }',
    ]),
  ),
  ...Object.fromEntries(
    ['api', 'gateway', 'server-kit', 'shell', 'mfe-one', 'mfe-two'].map((name) => [
      `${name}/package.json`,
      manifest(name, everyDependency),
    ]),
  ),
  'shared-kit/package.json': manifest('@portal/shared-kit', everyDependency, { exports: kit.exports }),
  'shared-kit/src/index.ts': 'export const kit = 1;',
  'shared-kit/src/contract/area.ts': "import * as z from 'zod';\nexport const area = z;",
  'shared-kit/src/screen/index.ts': "export { hidden } from './hidden.ts';",
  'shared-kit/src/screen/hidden.ts': 'export const hidden = 1;',
  'shared-kit/src/testing/index.ts': 'export const fake = 1;',
  'shared-kit/src/ui/first.ts': "export { Button } from 'antd';",
  'shared-kit/src/router.ts': "export { Link } from 'react-router-dom';",
  'shared-kit/src/data/client.ts': "import { create } from 'axios';\nexport const client = create();",
  'shared-kit/src/remote/index.ts': "export { mount } from 'single-spa-react';",
  'shell/src/session/store.ts': 'export const store = 1;',
  'shell/src/federation/host.ts': "export { mountRootParcel } from 'single-spa';",
  'shell/src/profile/profile-page.tsx':
    "import { store } from '../session/store.ts';\nexport const page = store;",
  'mfe-one/src/common/shared.ts':
    "import type { AxiosInstance } from 'axios';\nexport type Shared = AxiosInstance;",
  'mfe-one/src/first/page.tsx': "import '../common/shared.ts';\nexport const first = 1;",
  'mfe-one/src/app.ts':
    "import { hidden } from '@portal/shared-kit/screen';\nimport { first } from './first/page.tsx';\nexport const app = [hidden, first];",
  'mfe-two/src/app.ts': 'export const app = 2;',
  'api/src/platform/database/db.ts': "import { Kysely } from 'kysely';\nexport const db = Kysely;",
  'api/src/offer/thing.repository.ts':
    "import { sql } from 'kysely';\nimport { db } from '../platform/database/db.ts';\nexport const rows = [sql, db];",
  'api/src/offer/thing.routes.ts':
    "import type { Selectable } from 'kysely';\nimport { area } from '@portal/shared-kit/contract/area';\nimport { rows } from './thing.repository.ts';\nexport const routes: Selectable<unknown>[] = [area, rows];",
  'server-kit/src/bucket.ts': 'export const bucket = 1;',
  'gateway/src/main.ts':
    "import { area } from '@portal/shared-kit/contract/area';\nexport const main = area;",
};

const stub = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: '1.0.0',
    main: 'index.js',
    types: 'index.d.ts',
  }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};',
  [`node_modules/${name}/index.d.ts`]: 'declare const anything: any;\nexport = anything;',
});

/** Writes these and the given files (path → source) to a temporary folder. */
export function plantTree(files: Record<string, string>): PlantedTree {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')));
  const packages = [
    ...everyDependency.filter((name) => !name.startsWith('@portal/')),
    'undeclared',
    'dev-only',
  ];
  const all = Object.assign({}, ground, ...packages.map(stub), files) as Record<string, string>;
  for (const [path, source] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), source);
  }
  mkdirSync(join(dir, 'node_modules/@portal'), { recursive: true });
  symlinkSync('../../shared-kit', join(dir, 'node_modules/@portal/shared-kit'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
