import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';

/** An LRU cache of papers by the hash of their definition, of at most `mostBytes`; concurrent requests for one paper share its rendering. */
export class PaperCache {
  private readonly made: LRUCache<string, Buffer>;
  private readonly making = new Map<string, Promise<Buffer>>();

  constructor(mostBytes: number) {
    this.made = new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  }

  async get(shown: object, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64');
    const cached = this.made.get(key);
    if (cached) return cached;
    const started = this.making.get(key);
    if (started) return started;
    const making = make().finally(() => this.making.delete(key));
    this.making.set(key, making);
    const paper = await making;
    this.made.set(key, paper);
    return paper;
  }
}
