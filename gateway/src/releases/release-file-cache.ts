import { prepareAnswer, type PreparedAnswer } from '../http/prepared-answer.ts';
import type { ReleaseCatalogue, ReleaseFile } from './release-catalogue.ts';
import type { Encoding, ReleaseId } from './release-store.ts';

/** One file of a release, as a client that takes these encodings asks for it. */
export interface FileRequest extends ReleaseId {
  path: string;
  type: string;
  accepted: readonly Encoding[];
}

/** `ready`: as it leaves. */
export type CachedFile = { kind: 'ready'; answer: PreparedAnswer } | Exclude<ReleaseFile, { kind: 'file' }>;

/** Verified files in memory, the longest unused ones given up first. A file is checked when it is read from the store, never again while it is here. */
export class ReleaseFileCache {
  readonly #files = new Map<string, Extract<CachedFile, { kind: 'ready' }>>();
  readonly #reading = new Map<string, Promise<CachedFile>>();
  #bytes = 0;

  constructor(
    private readonly releases: ReleaseCatalogue,
    private readonly capacity = 64 * 1024 * 1024,
  ) {}

  /** At once where the file is in memory. */
  get(request: FileRequest): CachedFile | Promise<CachedFile> {
    const { name, release, path, accepted } = request;
    const key = `${name}/${release}/${accepted.join()}/${path}`;
    const known = this.#files.get(key);
    if (!known) return this.#readOnce(key, request);
    this.#files.delete(key);
    this.#files.set(key, known);
    return known;
  }

  #readOnce(key: string, request: FileRequest): Promise<CachedFile> {
    let reading = this.#reading.get(key);
    if (!reading) {
      reading = this.releases
        .read(request, request.path, request.accepted)
        .then((file) => this.#remember(key, request, file))
        .finally(() => this.#reading.delete(key));
      this.#reading.set(key, reading);
    }
    return reading;
  }

  #remember(key: string, { type }: FileRequest, file: ReleaseFile): CachedFile {
    if (file.kind !== 'file') return file;
    const { bytes, encoding, sha384 } = file;
    const etag = `W/"${sha384.slice(0, 24)}"`;
    const ready = { kind: 'ready', answer: prepareAnswer({ bytes, encoding, type, etag, headers }) } as const;
    if (bytes.length > this.capacity / 4) return ready;
    this.#files.set(key, ready);
    this.#bytes += bytes.length;
    for (const [oldest, { answer }] of this.#files) {
      if (this.#bytes <= this.capacity) break;
      this.#files.delete(oldest);
      this.#bytes -= answer.bytes.length;
    }
    return ready;
  }
}

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
};
