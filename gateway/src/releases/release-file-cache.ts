import type { ReleaseCatalogue, ReleaseFile } from './release-catalogue.ts';
import type { Encoding, ReleaseId } from './release-store.ts';

type Found = Extract<ReleaseFile, { kind: 'file' }>;

/** Verified files in memory, the longest unused ones given up first. A file is checked when it is read from the store, never again while it is here. */
export class ReleaseFileCache {
  readonly #files = new Map<string, Found>();
  readonly #reading = new Map<string, Promise<ReleaseFile>>();
  #bytes = 0;

  constructor(
    private readonly releases: ReleaseCatalogue,
    private readonly capacity = 64 * 1024 * 1024,
  ) {}

  /** At once where the file is in memory. */
  get(id: ReleaseId, path: string, accepted: readonly Encoding[]): ReleaseFile | Promise<ReleaseFile> {
    const key = `${id.name}/${id.release}/${accepted.join()}/${path}`;
    const known = this.#files.get(key);
    if (!known) return this.#readOnce(key, id, path, accepted);
    this.#files.delete(key);
    this.#files.set(key, known);
    return known;
  }

  #readOnce(key: string, id: ReleaseId, path: string, accepted: readonly Encoding[]): Promise<ReleaseFile> {
    let reading = this.#reading.get(key);
    if (!reading) {
      reading = this.releases
        .read(id, path, accepted)
        .then((file) => this.#remember(key, file))
        .finally(() => this.#reading.delete(key));
      this.#reading.set(key, reading);
    }
    return reading;
  }

  #remember(key: string, file: ReleaseFile): ReleaseFile {
    if (file.kind !== 'file' || file.bytes.length > this.capacity / 4) return file;
    this.#files.set(key, file);
    this.#bytes += file.bytes.length;
    for (const [oldest, { bytes }] of this.#files) {
      if (this.#bytes <= this.capacity) break;
      this.#files.delete(oldest);
      this.#bytes -= bytes.length;
    }
    return file;
  }
}
