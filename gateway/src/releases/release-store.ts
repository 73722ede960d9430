/** How a stored file is encoded on the wire. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];
/** Under what a form is stored. `best`: brotli at its best, made after the publication of a file that was compressed quickly. */
export type StoredAs = Encoding | 'best';

/** One stored form of one file of a release. */
export interface StoredFile {
  path: string;
  encoding: Encoding;
  bytes: Uint8Array;
  /** Compressed quickly: its best form follows. */
  quick?: true;
}

/** Names one release. */
export interface ReleaseId {
  name: string;
  release: string;
}

export interface StoredRelease extends ReleaseId {
  /** When it was last written; undefined where the store does not tell. */
  storedAt?: Date;
}

/** Whether bytes are what was published. */
export type Check = (bytes: Uint8Array) => boolean;

/** Storage of release files. A release is stored completely or not at all, and is immutable. */
export interface ReleaseStore {
  /** Durable and complete when it resolves. Replaces what an interrupted publication of the same release left. */
  put(id: ReleaseId, description: Uint8Array, files: Iterable<StoredFile>): Promise<void>;
  /** The description given to `put`; undefined where there is none. A store of several places answers with the first that is intact. */
  describe(id: ReleaseId, intact?: Check): Promise<Buffer | undefined>;
  /** Undefined where there is no such file. The bytes are unverified: the caller checks them. A store of several places answers with the
   *  first that is intact. */
  read(id: ReleaseId, path: string, as: StoredAs, intact?: Check): Promise<Buffer | undefined>;
  /** Adds the best form of a file to a stored release. Its description does not name it. */
  addBest(id: ReleaseId, path: string, bytes: Uint8Array): Promise<void>;
  /** Unfinished ones included, where the store cannot tell. */
  list(): Promise<StoredRelease[]>;
  remove(id: ReleaseId): Promise<void>;
}

/** Name under which a store keeps the description of a release beside its files. */
export const descriptionFile = 'release.json';
