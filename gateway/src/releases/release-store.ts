/** How a stored file is encoded on the wire. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One stored form of one file of a release. */
export interface StoredFile {
  path: string;
  encoding: Encoding;
  bytes: Uint8Array;
}

/** Names one release. */
export interface ReleaseId {
  name: string;
  release: string;
}

/** Storage of release files. A release is stored completely or not at all, and is immutable. */
export interface ReleaseStore {
  /** Durable and complete when it resolves. Replaces what an interrupted publication of the same release left. */
  put(id: ReleaseId, description: Uint8Array, files: Iterable<StoredFile>): Promise<void>;
  /** The description given to `put`; undefined where there is none. */
  describe(id: ReleaseId): Promise<Buffer | undefined>;
  /** Undefined where there is no such file. The bytes are unverified: the caller checks them. */
  read(id: ReleaseId, path: string, encoding: Encoding): Promise<Buffer | undefined>;
  list(): Promise<ReleaseId[]>;
  remove(id: ReleaseId): Promise<void>;
}
