import { createHash } from 'node:crypto';
import { Refused } from './release-client.mjs';

const sha384 = (/** @type {Uint8Array} */ bytes) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Publishes in one portal the very bytes that another one serves: each file is compared with the hash that the release states, and the
 *  other portal compares it again. Throws an Error where a file is not what was published.
 *  @param {import('./release-client.mjs').Registry} from @param {import('./release-client.mjs').Registry} to
 *  @param {string} release @param {string} reason @returns {Promise<number>} how many files were sent; 0 where it stood there already */
export async function carry(from, to, release, reason) {
  const { manifest, origin = {}, untried } = await from.release(release);
  const files = new Map([['files.json', Buffer.from(JSON.stringify(manifest))]]);
  for (const [path, { integrity }] of Object.entries(manifest.files)) {
    const bytes = await from.file(release, path);
    if (sha384(bytes) !== integrity)
      throw new Error(`${path} of ${release} is not what was published there; nothing was sent.`);
    files.set(path, bytes);
  }
  try {
    await to.publish(files, { reason, origin, tried: !untried });
    return files.size;
  } catch (error) {
    if (error instanceof Refused && error.codes.includes('release_exists')) return 0;
    throw error;
  }
}
