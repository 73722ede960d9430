import {
  prerendered,
  type FilesManifest,
  type Prerendered,
} from '@portal/shared-kit/contract/gateway/registry';
import { parseJson } from '../parse-json.ts';
import type { Candidate } from './candidate.ts';
import { refuse, type Refusal } from './release-rules.ts';
import { safeFragment, UnsafeFragment, unsafeStyle } from './safe-fragment.ts';

/** Light pages are inserted into the portal's own page before any script: they must be declared, complete, small, and only text, fields and links. */
export function checkLight({ manifest, remote, files }: Candidate): Refusal[] {
  const { light } = manifest;
  const routes = (remote?.contributes.routes ?? []).filter((route) => route.light).map(({ path }) => path);
  if (!light) return routes.map((path) => refuse('light_missing', path));
  const json = files.get(light.prerendered);
  const style = files.get(light.style);
  const listed = [light.prerendered, light.style, ...Object.values(light.pages).flat()];
  const absent = listed.filter((path) => !files.has(path)).map((path) => refuse('entry_missing', path));
  if (!json || !style) return absent;
  const { data, error } = prerendered.safeParse(parseJson(json));
  if (!data)
    return [
      ...absent,
      ...error.issues.map(({ path, message }) =>
        refuse('light_invalid', `${light.prerendered}: ${path.join('.') || '.'}: ${message}`),
      ),
    ];
  return [
    ...absent,
    ...routes
      .filter((path) => !Object.hasOwn(data.pages, path) || !Object.hasOwn(light.pages, path))
      .map((path) => refuse('light_missing', path)),
    ...[...Object.keys(data.pages), ...Object.keys(light.pages)]
      .filter((path, index, all) => all.indexOf(path) === index && !routes.includes(path))
      .map((path) => refuse('light_invalid', path)),
    // The style sheet is the same whether inlined in the page or loaded by itself.
    ...(Buffer.from(style).toString('utf8') === data.css ? [] : [refuse('light_invalid', light.style)]),
    ...unsafeParts(data).map((detail) => refuse('light_unsafe', detail)),
  ];
}

/** Parts of prerendered pages that are unsafe to send to a browser. */
function unsafeParts({ css, pages }: Prerendered): string[] {
  const style = unsafeStyle(css);
  return [
    ...(style === undefined ? [] : [`css: ${style}`]),
    ...Object.entries(pages).flatMap(([path, html]) => {
      try {
        safeFragment(html);
        return [];
      } catch (error) {
        if (error instanceof UnsafeFragment) return [`${path}: ${error.message}`];
        throw error;
      }
    }),
  ];
}

/** The heaviest light page of a release: what is fetched for it together with the entry. */
export const lightScripts = ({ entry, light }: FilesManifest): string[][] =>
  Object.values(light?.pages ?? {}).map((files) => [entry, ...files]);
