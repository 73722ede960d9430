import type { StoredToken } from './token.ts';

/** Storage of tokens, as hashes. Read at each use, so that a revocation takes effect at once. */
export interface TokenStore {
  find(id: string): Promise<StoredToken | undefined>;
  /** Oldest first. */
  list(): Promise<StoredToken[]>;
  /** Adds or replaces; durable when it resolves. */
  put(token: StoredToken): Promise<void>;
}
