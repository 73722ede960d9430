import type { StoredToken } from './token.ts';

/** Where tokens are kept, as hashes. Read at each use, so that a revocation counts at once. */
export interface TokenStore {
  find(id: string): Promise<StoredToken | undefined>;
  /** Oldest first. */
  list(): Promise<StoredToken[]>;
  /** Adds or replaces; durable when it resolves. */
  put(token: StoredToken): Promise<void>;
}
