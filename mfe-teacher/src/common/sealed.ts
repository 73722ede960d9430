/** A value that is encrypted. */
export interface Sealed {
  iv: string;
  data: string;
}

export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
/** In pieces: a grid has more bytes than a call takes arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && 'data' in value;

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await globalThis.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  return { iv: base64Of(iv), data: base64Of(new Uint8Array(data)) };
}

/** Decrypts; undefined where it was encrypted with another key, or is nothing encrypted. */
export async function unseal(key: CryptoKey, sealed: unknown): Promise<unknown> {
  if (!isSealed(sealed)) return undefined;
  try {
    const iv = bytesOf(sealed.iv);
    const open = await globalThis.crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytesOf(sealed.data));
    return JSON.parse(new TextDecoder().decode(open));
  } catch {
    return undefined;
  }
}
