import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './packages.mjs';

/** Formats everything before the first file is written, so that all files are generated or none.
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
