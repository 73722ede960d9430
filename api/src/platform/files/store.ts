import type { Readable } from 'node:stream';
import type { Server } from '../http/route.ts';

export interface Kept {
  /** Hexadecimal; the content is found again by it. */
  sha256: string;
  size: number;
}

/** Where the bytes of files are. Content is named by its hash, so what is kept never changes and the same file is kept once.
 *  It is kept before the row that names it commits; what no row came to name is swept. */
export interface FileStore {
  /** Keeps all that the content brings, safe against a power cut; nothing of it where it throws. */
  keep(content: AsyncIterable<Buffer>): Promise<Kept>;
  /** Undefined where there is no such content. */
  open(sha256: string): Promise<Readable | undefined>;
  /** Removes contents that were last kept before a moment and that nobody names; answers how many. */
  sweep(before: Date, named: (hashes: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}

/** What routers that take files in or hand them out are given. */
export interface FileServer extends Server {
  files: FileStore;
}
