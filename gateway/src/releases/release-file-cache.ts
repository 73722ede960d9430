import { LRUCache } from 'lru-cache';
import type { Accepted } from '../http/accept-encoding.ts';
import { prepareAnswer, type PreparedAnswer } from '../http/prepared-answer.ts';
import type { Metrics, SentFiles } from '../telemetry/metrics.ts';
import type { ReleaseCatalogue, ReleaseFile } from './release-catalogue.ts';
import type { ReleaseId } from './release-store.ts';

export interface FileRequest extends ReleaseId {
  /** Its address as it is published, without a query. */
  address: string;
  path: string;
  type: string;
}

/** The prepared answer, and the counter of its sendings. */
export interface ReadyFile {
  kind: 'ready';
  answer: PreparedAnswer;
  sent: SentFiles;
}
export type CachedFile = ReadyFile | Exclude<ReleaseFile, { kind: 'file' }>;

/** Milliseconds after which it is looked whether a file that was compressed quickly has its best form. */
const quickMs = 60_000;

/** LRU cache of verified files in memory. A file is verified when it is read from the store, not again while it is cached. */
export class ReleaseFileCache {
  /** By address, then by the client's accepted encodings. */
  readonly #files: LRUCache<string, ReadonlyMap<Accepted, ReadyFile>>;
  readonly #reading = new Map<string, Promise<CachedFile>>();

  constructor(
    private readonly releases: ReleaseCatalogue,
    private readonly metrics: Pick<Metrics, 'sentFiles'>,
    private readonly capacity = 64 * 1024 * 1024,
  ) {
    this.#files = new LRUCache({ maxSize: capacity, sizeCalculation: bytesOf });
  }

  /** The cached answer. */
  find(address: string, accepted: Accepted): ReadyFile | undefined {
    return this.#files.get(address)?.get(accepted);
  }

  /** Reads a file that is not cached; concurrent requests for it share one read. */
  read(request: FileRequest, accepted: Accepted): Promise<CachedFile> {
    const key = `${accepted.join()} ${request.address}`;
    const begun = this.#reading.get(key);
    if (begun) return begun;
    const reading = this.releases
      .read(request, request.path, accepted)
      .then((file) => (file.kind === 'file' ? this.#keep(request, accepted, file) : file))
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  #keep(
    { name, release, address, type }: FileRequest,
    accepted: Accepted,
    { bytes, encoding, sha384, quick }: Extract<ReleaseFile, { kind: 'file' }>,
  ): ReadyFile {
    const etag = `W/"${sha384.slice(0, 24)}"`;
    const answer = prepareAnswer({ bytes, encoding, type, etag, headers });
    const ready: ReadyFile = { kind: 'ready', answer, sent: this.metrics.sentFiles(name, release) };
    if (bytes.length > this.capacity / 4) return ready;
    const forms = new Map(this.#files.get(address)).set(accepted, ready);
    this.#files.set(address, forms, quick && { ttl: quickMs });
    return ready;
  }
}

const bytesOf = (byEncoding: ReadonlyMap<Accepted, ReadyFile>): number =>
  // A file may be empty, an entry of the cache may not.
  [...byEncoding.values()].reduce((sum, { answer }) => sum + answer.bytes.length, 0) || 1;

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
};
