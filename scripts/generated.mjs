import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { root } from './packages.mjs';

/** @param {string} file @param {string} source */
async function formatted(file, source) {
  const style = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'));
  const { code, errors } = await format(file, source, style);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

/** Formats everything before the first file is written, so that all files are generated or none.
 *  @param {(readonly [file: string, source: string])[]} files below the root */
export async function writeAll(files) {
  const written = await Promise.all(
    files.map(async ([file, source]) => ({
      place: path.join(root, file),
      text: await formatted(file, source),
    })),
  );
  for (const { place, text } of written) {
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}
