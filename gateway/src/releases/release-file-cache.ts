import type { Accepted } from '../http/accept-encoding.ts';
import { prepareAnswer, type PreparedAnswer } from '../http/prepared-answer.ts';
import type { Metrics, SentFiles } from '../telemetry/metrics.ts';
import type { ReleaseCatalogue, ReleaseFile } from './release-catalogue.ts';
import type { ReleaseId } from './release-store.ts';

/** One file of a release. */
export interface FileRequest extends ReleaseId {
  /** Its address as it is published, without a query. */
  address: string;
  path: string;
  type: string;
}

/** As it leaves, and where that is counted. */
export interface ReadyFile {
  kind: 'ready';
  answer: PreparedAnswer;
  sent: SentFiles;
}
export type CachedFile = ReadyFile | Exclude<ReleaseFile, { kind: 'file' }>;

interface Kept {
  ready: Map<Accepted, ReadyFile>;
  bytes: number;
  /** Whether somebody asked for it since room was last made. */
  wanted: boolean;
}

/** Verified files in memory; those that nobody asked for are given up first. A file is checked when it is read from the store, never again while it is here. */
export class ReleaseFileCache {
  /** By address. */
  readonly #files = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<CachedFile>>();
  #bytes = 0;

  constructor(
    private readonly releases: ReleaseCatalogue,
    private readonly metrics: Pick<Metrics, 'sentFiles'>,
    private readonly capacity = 64 * 1024 * 1024,
  ) {}

  /** What is in memory. */
  find(address: string, accepted: Accepted): ReadyFile | undefined {
    const kept = this.#files.get(address);
    if (!kept) return undefined;
    kept.wanted = true;
    return kept.ready.get(accepted);
  }

  /** Reads a file that is not in memory, once for all who ask for it meanwhile. */
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
    { bytes, encoding, sha384 }: Extract<ReleaseFile, { kind: 'file' }>,
  ): ReadyFile {
    const etag = `W/"${sha384.slice(0, 24)}"`;
    const answer = prepareAnswer({ bytes, encoding, type, etag, headers });
    const ready: ReadyFile = { kind: 'ready', answer, sent: this.metrics.sentFiles(name, release) };
    if (bytes.length > this.capacity / 4) return ready;
    const kept = this.#files.get(address) ?? { ready: new Map(), bytes: 0, wanted: true };
    this.#files.set(address, kept);
    kept.ready.set(accepted, ready);
    kept.bytes += bytes.length;
    this.#bytes += bytes.length;
    this.#makeRoom();
    return ready;
  }

  /** The oldest go first, but for those that were asked for since: they begin anew. */
  #makeRoom(): void {
    for (const [address, kept] of this.#files) {
      if (this.#bytes <= this.capacity) break;
      this.#files.delete(address);
      if (kept.wanted) this.#files.set(address, { ...kept, wanted: false });
      else this.#bytes -= kept.bytes;
    }
  }
}

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
};
