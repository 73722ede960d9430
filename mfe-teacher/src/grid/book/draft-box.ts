import type { Drafts } from '@portal/shared-kit';
import { bytesOf, seal, unseal } from '../../common/sealed.ts';

/** An unsaved cell as typed, over which version, and what it is called: its column may be gone when it is read again. */
export interface DraftCell {
  typed: string;
  label: string;
  /** Left out by an older release. */
  version?: number;
}
/** Unsaved input of cells by 'student:column'. */
export type DraftCells = Readonly<Record<string, DraftCell>>;

const cellOf = (value: unknown): DraftCell | undefined => {
  if (typeof value === 'string') return { typed: value, label: '' };
  const { typed, label, version } = (typeof value === 'object' && value ? value : {}) as Partial<DraftCell>;
  if (typeof typed !== 'string' || typeof label !== 'string') return undefined;
  return { typed, label, ...(typeof version === 'number' && { version }) };
};
const cellsOf = (value: unknown): DraftCells =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([place, one]) => {
      const cell = cellOf(one);
      return cell ? [[place, cell]] : [];
    }),
  );

/** One page at a time changes a draft, where the browser can promise it. */
const exclusively = (name: string, act: () => Promise<void>): Promise<void> => {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(`draft ${name}`, act) : act();
};

/** Stores unsaved input in the browser, encrypted with a key of the person (I15). Pages of several tabs share a draft: each replaces only
 *  its own cells. Without Web Crypto, as over plain HTTP, nothing is stored. */
export async function draftBox(drafts: Drafts, name: string, keyBase64: string) {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  const key = await subtle?.importKey('raw', bytesOf(keyBase64), 'AES-GCM', false, ['encrypt', 'decrypt']);
  let next: DraftCells | undefined;
  let writing: Promise<void> | undefined;
  /** Places that this page read or wrote. */
  let own = new Set<string>();
  /** What this page stored last, so that an unchanged draft is not decrypted at each key. */
  let last: { iv: string; cells: DraftCells } | undefined;

  async function stored(): Promise<DraftCells> {
    const sealed = drafts.read(name);
    if (last && (sealed as { iv?: string } | undefined)?.iv === last.iv) return last.cells;
    return key ? cellsOf(await unseal(key, sealed)) : {};
  }

  async function replace(cells: DraftCells): Promise<void> {
    const others = Object.entries(await stored()).filter(([place]) => !own.has(place));
    own = new Set(Object.keys(cells));
    const all = { ...Object.fromEntries(others), ...cells };
    if (Object.keys(all).length === 0) return drafts.remove(name);
    const sealed = await seal(key!, all);
    last = { iv: sealed.iv, cells: all };
    drafts.save(name, sealed);
  }

  async function write(): Promise<void> {
    // Only once `writing` is set: where nothing is encrypted the end would come before it, and nothing be written any more.
    await Promise.resolve();
    while (next) {
      const cells = next;
      next = undefined;
      await exclusively(name, () => replace(cells));
    }
    writing = undefined;
  }

  return {
    /** The input left by another page; nothing where it was encrypted with somebody else's key. */
    async read(): Promise<DraftCells> {
      const cells = await stored();
      own = new Set(Object.keys(cells));
      return cells;
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
