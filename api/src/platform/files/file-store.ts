import type { Readable } from 'node:stream';
import type { FileReaders } from '../file-reading/file-reader.ts';
import type { Server } from '../http/route.ts';

export interface StoredFile {
  /** Hexadecimal; the key by which the content is found. */
  sha256: string;
  size: number;
}

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/** The stored content has another hash than its key. */
export class AlteredFile extends Error {
  constructor(sha256: string) {
    super(`the file store has other bytes for ${sha256}`);
  }
}

/** Content-addressed storage: files are named by their hash, never change and are stored once. A file is stored before the row that
 *  refers to it commits; files without a row are swept. */
export interface FileStore {
  /** Stores the content durably; leaves nothing behind where it throws. */
  keep(content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<StoredFile>;
  /** Undefined if the content does not exist. */
  open(sha256: string): Promise<Readable | undefined>;
  /** Deletes unreferenced files last stored before a moment; returns how many. */
  sweep(before: Date, named: (hashes: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** All stored files, in no particular order. */
  list(): AsyncIterable<StoredFile>;
  /** Returns whether the store can be reached, within a second. */
  answers(): Promise<boolean>;
}

/** The dependencies of routers with uploads or downloads. */
export interface FileServer extends Server {
  files: FileStore;
  /** Inspects uploaded content. */
  readers: FileReaders;
}
