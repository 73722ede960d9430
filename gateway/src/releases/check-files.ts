import type { FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { shellName } from '../registry/state.ts';
import { extensionOf, servedExtensions } from './content-type.ts';
import { sha384 } from './description.ts';
import { refuse, type Refusal } from './release-rules.ts';

/** Starts of ELF, PE, Mach-O and script files. */
const executableStarts = ['7f454c46', '4d5a', 'cffaedfe', 'cefaedfe', 'cafebabe', '2321'].map((hex) =>
  Buffer.from(hex, 'hex'),
);
const activeSvg = /<script|<foreignObject|\son\w+\s*=|javascript:/i;

type Files = ReadonlyMap<string, Uint8Array>;

/** Every file is declared, present, of the stated hash and size, safely named, and of a type that browsers may get. */
export function checkFiles(manifest: FilesManifest, files: Files): Refusal[] {
  const declared = Object.entries(manifest.files);
  return [
    ...[...files.keys(), ...declared.map(([path]) => path)]
      .filter((path, index, all) => all.indexOf(path) === index && !isSafePath(path))
      .map((path) => refuse('path_unsafe', path)),
    ...[...files.keys()]
      .filter((path) => !Object.hasOwn(manifest.files, path))
      .map((path) => refuse('file_unknown', path)),
    ...declared.flatMap(([path, stated]) => checkFile(path, stated, files.get(path))),
    ...declared.flatMap(([path]) => checkContent(manifest.name, path, files.get(path))),
    ...[manifest.entry, ...manifest.preload, ...Object.values(manifest.pages ?? {}).flat()]
      .filter((path) => !Object.hasOwn(manifest.files, path))
      .map((path) => refuse('entry_missing', path)),
  ];
}

/** A relative path that stays in its folder on every system and hides nothing. */
export const isSafePath = (path: string): boolean =>
  path.length <= 200 && /^[\w@\-./]+$/.test(path) && path.split('/').every((part) => /^[\w@-]/.test(part));

function checkFile(path: string, stated: { integrity: string; size: number }, bytes: Uint8Array | undefined) {
  if (!bytes) return [refuse('file_missing', path)];
  if (bytes.length !== stated.size)
    return [refuse('size_wrong', `${path}: ${bytes.length} bytes, files.json: ${stated.size}`)];
  const actual = `sha384-${sha384(bytes)}`;
  return actual === stated.integrity ? [] : [refuse('hash_wrong', `${path}: ${actual}`)];
}

function checkContent(name: string, path: string, bytes: Uint8Array | undefined): Refusal[] {
  const template = name === shellName && ['index.html', 'frame.html'].includes(path);
  if (!template && !servedExtensions.has(extensionOf(path))) return [refuse('file_type', path)];
  if (!bytes) return [];
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4));
  const executable = executableStarts.some((magic) => start.subarray(0, magic.length).equals(magic));
  const scripted = /\.svg$/i.test(path) && activeSvg.test(Buffer.from(bytes).toString('utf8'));
  return executable || scripted ? [refuse('file_executable', path)] : [];
}
