import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './packages.mjs';

/** A template of a generator with its words in their places; throws where there is no word for one.
 *  @param {string} generator @param {string} template @param {Record<string, string>} words */
export function filled(generator, template, words) {
  const source = readFileSync(path.join(root, `scripts/${generator}/templates/${template}.tmpl`), 'utf8');
  return source.replace(/\{\{(\w+)\}\}/g, (_, word) => {
    if (words[word] === undefined) throw new Error(`${template}: no word for {{${word}}}`);
    return words[word];
  });
}

/** Formats everything before the first file is written, so that what is generated is made whole or not at all.
 *  @param {(readonly [file: string, source: string])[]} files below the root */
export async function writeAll(files) {
  const written = await Promise.all(
    files.map(async ([file, source]) => {
      const filepath = path.join(root, file);
      return { filepath, source: await format(source, { ...(await resolveConfig(filepath)), filepath }) };
    }),
  );
  for (const { filepath, source } of written) {
    mkdirSync(path.dirname(filepath), { recursive: true });
    writeFileSync(filepath, source);
  }
}
