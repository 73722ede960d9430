import type { FilesManifest, RemoteDeclaration } from '@portal/shared-kit/contract/gateway/registry';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Publication } from '../releases/candidate.ts';
import { sha384 } from '../releases/description.ts';

const template = `<!doctype html><html lang="pt"><head><title>Portal</title><!--portal:colors--><!--portal:head-->
<script type="application/json" id="portal-registry" nonce="__PORTAL_NONCE__">__PORTAL_SNAPSHOT__</script>
<script defer src="__PORTAL_BASE__main.js" nonce="__PORTAL_NONCE__"></script></head><body><header id="face"><!--portal:face--></header><!--portal:light--><div id="root"></div></body></html>`;

/** Compressible, like a real bundle. */
const script = (name: string) => `/* ${name} */ ${'page(() => "página");\n'.repeat(200)}`;

interface Sample {
  name?: string;
  release?: string;
  files?: Record<string, string | Uint8Array>;
  manifest?: Partial<FilesManifest>;
  declaration?: Record<string, unknown>;
}

/** A valid publication of the shell, with the sample's changes. */
export function sampleShell({
  release = '1.0.0-aaaa',
  files = {},
  manifest = {},
  declaration = {},
}: Sample = {}): Publication {
  const shell = {
    contract: '1.2.0',
    shared: { react: '19.3.1', axios: '1.21.1' },
    routes: ['/login'],
    ...declaration,
  };
  const all = {
    'index.html': template,
    'main.js': script(release),
    'shell.json': JSON.stringify(shell),
    ...files,
  };
  return publication('shell', release, all, { entry: 'main.js', ...manifest }, shell);
}

/** A valid publication of a remote that serves `/<name>`, with the sample's changes. */
export function sampleRemote({
  name = 'mfe-one',
  release = '1.0.0-aaaa',
  files = {},
  manifest = {},
  declaration = {},
}: Sample = {}): Publication {
  const remote: RemoteDeclaration = {
    name,
    title: 'Registos',
    owner: { team: 'Equipa Um', contact: 'um@demo.test' },
    requires: { contract: '^1.0.0', shared: { react: '^19.0.0' } },
    contributes: {
      routes: [{ path: `/${name}`, title: 'Página', permission: 'courses.read' }],
      menu: [{ title: 'Página', path: `/${name}`, group: 'registos', order: 1, permission: 'courses.read' }],
      cards: [],
      permissions: [],
    },
    ...declaration,
  };
  const all = { 'remoteEntry.js': script(name + release), 'remote.json': JSON.stringify(remote), ...files };
  return publication(name, release, all, { entry: 'remoteEntry.js', ...manifest }, remote);
}

function publication(
  name: string,
  release: string,
  contents: Record<string, string | Uint8Array>,
  manifest: Partial<FilesManifest>,
  declaration: unknown,
): Publication {
  const files = new Map(Object.entries(contents).map(([path, content]) => [path, Buffer.from(content)]));
  const listed = [...files].map(([path, bytes]) => [
    path,
    { integrity: `sha384-${sha384(bytes)}`, size: bytes.length },
  ]);
  const filesManifest = {
    name,
    version: '1.0.0',
    release,
    container: `${name}_${release}`.replace(/\W/g, '_'),
    entry: '',
    preload: [],
    files: Object.fromEntries(listed),
    ...manifest,
  };
  return { files, filesManifest, declaration, actor: 'Ana' };
}

/** A declaration's contributions: public routes, menu entries and permissions by name. */
export const contributes = (routes: string[], menu: string[] = [], permissions: string[] = []) => ({
  contributes: {
    routes: routes.map((path) => ({ path, title: 'Página', public: true })),
    menu: menu.map((path) => ({ title: 'Página', path, group: 'registos', order: 1 })),
    cards: [],
    permissions: permissions.map((name) => ({ name, label: name })),
  },
});

/** Writes the publication to the folder as a build would. */
export async function writeBundle(folder: string, { files, filesManifest }: Publication): Promise<string> {
  for (const [path, bytes] of [
    ...files,
    ['files.json', Buffer.from(JSON.stringify(filesManifest))] as const,
  ]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}
