import { usePortal, type PortalProps } from '@portal/shared-kit';
import { useRef, useState } from 'react';

/** A file that the student keeps in this browser for reading offline. */
export interface KeptFile {
  /** The address of the file at the portal. */
  address: string;
  name: string;
  size: number;
  /** When it was kept, ISO 8601. */
  at: string;
}
/** What stands among the student's drafts, which sign-out and another person's sign-in delete. */
interface Index {
  /** Names the key and the files of this list; what has another name in the database belongs to a list that was deleted. */
  store: string;
  files: readonly KeptFile[];
}
interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}
type Drafts = PortalProps['drafts'];

const draft = 'kept-files';
const indexOf = (drafts: Drafts) => drafts.read(draft) as Index | undefined;

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/** Runs some work on the files of this browser. The shell deletes the whole database at sign-out (`shell/src/offline`). */
async function inStore<T>(work: (files: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open('portal-student', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('files');
  const database = await resultOf(opening);
  try {
    return await work(database.transaction('files', 'readwrite').objectStore('files'));
  } finally {
    database.close();
  }
}

/** Encrypts a file with a key of this list, which no script reads out, and stores it. */
async function store({ store: name, files }: Index, address: string, content: ArrayBuffer): Promise<void> {
  const { subtle } = globalThis.crypto;
  const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const key = await inStore(async (stored) => {
    // A list without files is new: what stands here is of somebody who left.
    if (files.length === 0) await resultOf(stored.clear());
    const known: unknown = await resultOf(stored.get(`${name}:key`));
    if (known === undefined) await resultOf(stored.put(made, `${name}:key`));
    return (known ?? made) as CryptoKey;
  });
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(12));
  const sealed: Sealed = { iv, data: await subtle.encrypt({ name: 'AES-GCM', iv }, key, content) };
  await inStore((stored) => resultOf(stored.put(sealed, `${name}:${address}`)));
}

/** The content of a kept file; throws where the browser has deleted it. */
async function contentOf({ store: name }: Index, address: string): Promise<ArrayBuffer> {
  const [key, sealed] = await inStore((stored) =>
    Promise.all([resultOf(stored.get(`${name}:key`)), resultOf(stored.get(`${name}:${address}`))]),
  );
  const { iv, data } = sealed as Sealed;
  return globalThis.crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key as CryptoKey, data);
}

export type KeptFiles = ReturnType<typeof useKeptFiles>;

/** The files that the signed-in student keeps in this browser, encrypted, until they remove them or sign out (docs/adr/0026). */
export function useKeptFiles() {
  const { drafts } = usePortal();
  const [files, setFiles] = useState(() => indexOf(drafts)?.files ?? []);
  /** Documents are kept one after the other: the first one begins the list. */
  const keeping = useRef(Promise.resolve());
  const change = (next: (files: readonly KeptFile[]) => readonly KeptFile[], name: string) => {
    const index = { store: name, files: next(indexOf(drafts)?.files ?? []) };
    drafts.save(draft, index);
    setFiles(index.files);
  };
  return {
    /** Whether this browser can keep files; not over plain HTTP. */
    able: 'indexedDB' in globalThis && (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined,
    files,
    keep: (file: Omit<KeptFile, 'at'>, content: ArrayBuffer): Promise<void> => {
      const run = async () => {
        const index = indexOf(drafts) ?? { store: globalThis.crypto.randomUUID(), files: [] };
        await store(index, file.address, content);
        const kept = { ...file, at: new Date().toISOString() };
        change((all) => [kept, ...all.filter(({ address }) => address !== file.address)], index.store);
      };
      return (keeping.current = keeping.current.then(run, run));
    },
    contentOf: async (address: string) => contentOf(indexOf(drafts)!, address),
    remove: async (address: string) => {
      const index = indexOf(drafts)!;
      change((all) => all.filter((file) => file.address !== address), index.store);
      await inStore((stored) => resultOf(stored.delete(`${index.store}:${address}`)));
    },
  };
}
