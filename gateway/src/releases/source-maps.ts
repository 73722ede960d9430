import { decodedMap, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';
import type { FilesManifest } from '@portal/shared-kit/contract/gateway/registry';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { parseJson } from '../parse-json.ts';
import { refuse, type Refusal } from './release-rules.ts';
import type { ReleaseId, ReleaseStore, StoredFile } from './release-store.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export const mapEnding = '.map';
/** Most bytes of one map: it is read into memory to look a place up. */
const maxBytes = 8 * 1024 * 1024;

/** Each map belongs to a script of the release and is a source map. */
export function checkMaps(manifest: FilesManifest, maps: ReadonlyMap<string, Uint8Array>): Refusal[] {
  return [...maps].flatMap(([path, bytes]) => {
    const script = path.slice(0, -mapEnding.length);
    const belongs = /\.m?js$/.test(script) && Object.hasOwn(manifest.files, script);
    return belongs && bytes.length <= maxBytes && readMap(bytes) ? [] : [refuse('map_invalid', path)];
  });
}

/** Stored beside the files of the release; the description does not name them, so that no address leads to them. */
export const storedMaps = (maps: ReadonlyMap<string, Uint8Array>): Promise<StoredFile[]> =>
  Promise.all(
    [...maps].map(async ([path, bytes]) => {
      // Read rarely: the best compression would not pay off.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
      return { path, encoding: 'br' as const, bytes: await compress(bytes, { params }) };
    }),
  );

/** The map of a script; undefined where none was published. */
export async function mapOf(
  store: ReleaseStore,
  id: ReleaseId,
  script: string,
): Promise<TraceMap | undefined> {
  const packed = await store.read(id, `${script}${mapEnding}`, 'br');
  return packed && readMap(await decompress(packed, { maxOutputLength: maxBytes }));
}

function readMap(bytes: Uint8Array): TraceMap | undefined {
  try {
    const map = new TraceMap(parseJson(bytes) as SourceMapInput);
    // Decoded here: a map whose mappings cannot be read throws when a place is looked up.
    decodedMap(map);
    return map;
  } catch {
    return undefined;
  }
}
