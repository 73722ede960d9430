import { brotliDecompressSync } from 'node:zlib';
import type { Registry } from '../registry/registry.ts';
import { findRelease, type RemoteState } from '../registry/state.ts';
import { releaseDescription, sha384, type ReleaseDescription } from './description.ts';
import { encodings, type Check, type Encoding, type ReleaseId, type ReleaseStore } from './release-store.ts';

/** Bytes of a file as they were published. `tampered`: the stored bytes differ from them. `quick`: its best form is not stored yet. */
export type ReleaseFile =
  | { kind: 'file'; encoding: Encoding; bytes: Buffer; sha384: string; quick?: true | undefined }
  | { kind: 'missing' }
  | { kind: 'tampered' };

/** Reads releases, trusting nothing but the ledger: it names the hash of the description, which names the hashes of the files. */
export class ReleaseCatalogue {
  readonly #descriptions = new Map<string, ReleaseDescription>();
  /** Results of integrity checks by the digest of the description. */
  readonly #read = new Map<string, Promise<boolean>>();

  constructor(
    private readonly registry: Registry,
    private readonly store: ReleaseStore,
  ) {}

  /** Undefined where the release is unknown or its description was altered. */
  async describe(id: ReleaseId): Promise<ReleaseDescription | undefined> {
    const published = findRelease(this.registry.state, id.name, id.release);
    if (!published) return undefined;
    const cached = this.#descriptions.get(published.digest);
    if (cached) return cached;
    const intact: Check = (bytes) => sha384(bytes) === published.digest;
    const bytes = await this.store.describe(id, intact);
    if (!bytes || !intact(bytes)) return undefined;
    const description = releaseDescription.parse(JSON.parse(bytes.toString('utf8')));
    this.#descriptions.set(published.digest, description);
    return description;
  }

  /** The first stored form among the accepted encodings, best first; of brotli the best. */
  async read(id: ReleaseId, path: string, accepted: readonly Encoding[]): Promise<ReleaseFile> {
    const file = await this.readPublished(id, path, accepted);
    if (file.kind !== 'file' || !file.quick) return file;
    const best = await this.best(id, path);
    return best ? { kind: 'file', encoding: file.encoding, bytes: best, sha384: sha384(best) } : file;
  }

  /** The best form of a file, if it is stored and is nothing else: no hash names it, but unpacked it has that of the file. */
  async best(id: ReleaseId, path: string): Promise<Buffer | undefined> {
    const plain = (await this.describe(id))?.stored[path]?.identity;
    if (!plain) return undefined;
    const intact: Check = (bytes) => {
      try {
        return sha384(brotliDecompressSync(bytes, { maxOutputLength: plain.size })) === plain.sha384;
      } catch {
        return false;
      }
    };
    const bytes = await this.store.read(id, path, 'best', intact);
    return bytes && intact(bytes) ? bytes : undefined;
  }

  /** The same, as it was published. */
  async readPublished(id: ReleaseId, path: string, accepted: readonly Encoding[]): Promise<ReleaseFile> {
    const description = await this.describe(id);
    if (!description)
      return { kind: findRelease(this.registry.state, id.name, id.release) ? 'tampered' : 'missing' };
    const forms = Object.hasOwn(description.stored, path) ? description.stored[path] : undefined;
    const encoding = accepted.find((candidate) => forms?.[candidate]);
    const form = encoding && forms?.[encoding];
    if (!form) return { kind: 'missing' };
    const intact: Check = (bytes) => bytes.length === form.size && sha384(bytes) === form.sha384;
    const bytes = await this.store.read(id, path, encoding, intact);
    return bytes && intact(bytes)
      ? { kind: 'file', encoding, bytes, sha384: form.sha384, ...(form.quick && { quick: form.quick }) }
      : { kind: 'tampered' };
  }

  /** Paths whose bytes differ from what was published; undefined where the release is unknown or its description was altered. */
  async damagedFiles(id: ReleaseId): Promise<string[] | undefined> {
    const description = await this.describe(id);
    if (!description) return undefined;
    const damaged: string[] = [];
    for (const [path, forms] of Object.entries(description.stored))
      for (const encoding of encodings)
        if (forms[encoding] && (await this.readPublished(id, path, [encoding])).kind !== 'file')
          damaged.push(path);
    return damaged;
  }

  /** Whether every file is as published; checked once per process. Throws where the store is away. */
  #isIntact(id: ReleaseId): Promise<boolean> {
    const { digest } = findRelease(this.registry.state, id.name, id.release) ?? {};
    if (!digest) return Promise.resolve(false);
    const check =
      this.#read.get(digest) ??
      this.damagedFiles(id).then(
        (damaged) => damaged?.length === 0,
        (error: unknown) => {
          this.#read.delete(digest);
          throw error;
        },
      );
    this.#read.set(digest, check);
    return check;
  }

  /** The best fallback for the stable release whose files are intact; null without one. Throws where the store is away. */
  async lastGoodOf({ name, lastGoods }: Pick<RemoteState, 'name' | 'lastGoods'>): Promise<string | null> {
    for (const release of lastGoods) if (await this.#isIntact({ name, release })) return release;
    return null;
  }
}
