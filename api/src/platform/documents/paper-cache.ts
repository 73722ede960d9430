import { createHash } from 'node:crypto';

/** An LRU cache of papers by the hash of their definition, of at most `mostBytes`; concurrent requests for one paper share its rendering. */
export class PaperCache {
  private readonly made = new Map<string, Buffer>();
  private readonly making = new Map<string, Promise<Buffer>>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  async get(shown: object, make: () => Promise<Buffer>): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64');
    const cached = this.made.get(key);
    if (cached) {
      this.made.delete(key);
      this.made.set(key, cached);
      return cached;
    }
    const started = this.making.get(key);
    if (started) return started;
    const making = make().finally(() => this.making.delete(key));
    this.making.set(key, making);
    const paper = await making;
    this.keep(key, paper);
    return paper;
  }

  private keep(key: string, paper: Buffer) {
    if (paper.length > this.mostBytes) return;
    this.made.set(key, paper);
    this.bytes += paper.length;
    for (const [oldest, { length }] of this.made) {
      if (this.bytes <= this.mostBytes) break;
      this.made.delete(oldest);
      this.bytes -= length;
    }
  }
}
