import { originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import type { ReleaseStore } from '../releases/release-store.ts';
import { mapOf } from '../releases/source-maps.ts';

const place = /^\/r\/([\w.-]+)\/([\w.-]+)\/([\w@./-]+):(\d+):(\d+)$/;
/** Decoded maps in memory: those of one list of errors. */
const maxMaps = 12;

/** Looks the places of stacks up in the source maps that were published with the release. */
export class SourcePlaces {
  readonly #maps = new LRUCache<string, Promise<TraceMap | undefined>>({ max: maxMaps });

  constructor(private readonly store: ReleaseStore) {}

  /** Line by line, `src/fines/page.tsx:12:5 (save)`; a line without a map stays as it is. */
  async of(stack: string): Promise<string> {
    return (await Promise.all(stack.split('\n').map((line) => this.#lookUp(line)))).join('\n');
  }

  async #lookUp(line: string): Promise<string> {
    const [, name = '', release = '', script = '', row, column] = place.exec(line) ?? [];
    const map = name && (await this.#mapOf(name, release, script));
    if (!map) return line;
    const found = originalPositionFor(map, { line: Number(row), column: Number(column) - 1 });
    if (found.source === null) return line;
    const called = found.name ? ` (${found.name})` : '';
    return `${shortened(found.source)}:${found.line}:${found.column + 1}${called}`;
  }

  #mapOf(name: string, release: string, script: string): Promise<TraceMap | undefined> {
    const key = `${name}/${release}/${script}`;
    const cached = this.#maps.get(key);
    if (cached) return cached;
    const reading = mapOf(this.store, { name, release }, script).catch(() => {
      // It may be there again the next time.
      this.#maps.delete(key);
      return undefined;
    });
    this.#maps.set(key, reading);
    return reading;
  }
}

/** `webpack://mfe-one/./src/page.tsx` as `src/page.tsx`; of a library its name and path. */
const shortened = (source: string): string =>
  source
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^.*node_modules\//, '')
    .replace(/^(\.\.?\/)+/, '');
