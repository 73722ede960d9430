import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A template with its words in their places; throws where there is no word for one.
 *  @param {string} template @param {Record<string, string>} words */
export function filled(template, words) {
  return readFileSync(template, 'utf8').replace(/\{\{([\w@/-]+)\}\}/g, (_, word) => {
    if (words[word] === undefined) throw new Error(`${path.basename(template)}: no word for {{${word}}}`);
    return words[word];
  });
}
