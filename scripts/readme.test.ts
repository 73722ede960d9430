import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesManifest, remoteDeclaration } from '../shared-kit/src/contract/gateway/registry.ts';
import { root } from './testing/planted-tree.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/adr/README.md',
  'docs/architecture.md',
  'docs/configuration.md',
  'docs/features.md',
  'docs/gallery.md',
  'docs/kit.md',
  'docs/operations.md',
  'docs/release.md',
  'docs/security.md',
  'docs/shipping-a-remote.md',
];

describe('the documents', () => {
  it('name every variable that the servers read, and no other', () => {
    const inCode = ['api/src/config.ts', 'gateway/src/config.ts', 'server-kit/src/address.ts'].flatMap(
      (file) => [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, variable]) => variable!),
    );
    const ofScripts = [
      'API_PROCESSES',
      'CHROMIUM_PATH',
      'DEBIAN_POSTGRES',
      'PORTAL_URL',
      'DEPLOY_TOKEN',
      'DEV_PORT',
      'SETTINGS_FILE',
    ];
    const inTable = [...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(
      ([, variable]) => variable!,
    );
    expect(inTable.toSorted()).toEqual([...new Set([...inCode, ...ofScripts])].toSorted());
  });

  it('show every door of the kit, and every field that a release declares', () => {
    const { exports } = JSON.parse(read('shared-kit/package.json')) as { exports: object };
    const doors = Object.keys(exports).map((door) => door.replace(/^\.\/?/, '/').replace(/\*$/, '…'));
    const kit = read('docs/kit.md');
    expect(doors.filter((door) => door !== '/' && !kit.includes(`\`${door}\``))).toEqual([]);
    const fields = [
      ...Object.keys(filesManifest.shape),
      ...Object.keys(remoteDeclaration.shape).filter((field) => field !== 'contributes'),
      ...Object.keys(remoteDeclaration.shape.contributes.shape).map((field) => `contributes.${field}`),
    ];
    const release = read('docs/release.md');
    expect(fields.filter((field) => !release.includes(`\`${field}\``))).toEqual([]);
  });

  it.each(documents)('point from %s to files that exist', (path) => {
    const targets = [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target]) => target!);
    const folder = join(root, path, '..');
    expect(targets.filter((target) => !existsSync(join(folder, target)))).toEqual([]);
  });

  it.each(documents)('name in %s only commands that exist', (path) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    const named = [...read(path).matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
