import type { Drafts } from '@portal/shared-kit';

/** Unsaved input of cells by 'student:column', as typed. */
export type DraftCells = Readonly<Record<string, string>>;

interface Sealed {
  iv: string;
  data: string;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && 'data' in value;
const isCells = (value: unknown): value is DraftCells =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

/** Stores unsaved input in the browser, encrypted with a key that is only in memory (I15). Without Web Crypto, as over plain HTTP, nothing
 *  is stored. */
export async function draftBox(drafts: Drafts, name: string, keyBase64: string) {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  const key = await subtle?.importKey('raw', bytesOf(keyBase64), 'AES-GCM', false, ['encrypt', 'decrypt']);
  let next: DraftCells | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    // Only once `writing` is set: where nothing is encrypted the end would come before it, and nothing be written any more.
    await Promise.resolve();
    while (next) {
      const cells = next;
      next = undefined;
      if (Object.keys(cells).length === 0) {
        drafts.remove(name);
        continue;
      }
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(cells));
      const data = await subtle!.encrypt({ name: 'AES-GCM', iv }, key!, text);
      if (!next) drafts.save(name, { iv: base64Of(iv), data: base64Of(new Uint8Array(data)) });
    }
    writing = undefined;
  }

  return {
    /** The input left by another page; nothing where it was encrypted with somebody else's key. */
    async read(): Promise<DraftCells> {
      const sealed = drafts.read(name);
      if (!subtle || !key || !isSealed(sealed)) return {};
      try {
        const iv = bytesOf(sealed.iv);
        const open = await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytesOf(sealed.data));
        const cells: unknown = JSON.parse(new TextDecoder().decode(open));
        return isCells(cells) ? cells : {};
      } catch {
        return {};
      }
    },
    /** Replaces the stored cells; resolves once they are stored. */
    keep(cells: DraftCells): Promise<void> {
      if (!key) return Promise.resolve();
      next = cells;
      writing ??= write();
      return writing;
    },
  };
}
