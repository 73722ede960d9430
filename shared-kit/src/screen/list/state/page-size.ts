import { pageSizes } from '../../../contract/core/envelope.ts';

const keyOf = (path: string) => `portal.per_page:${path}`;

/** The page size a person chose for a list (decision D0.2); undefined before the first choice or where the browser keeps nothing. */
export function rememberedPageSize(path: string): number | undefined {
  try {
    const size = Number(localStorage.getItem(keyOf(path)));
    return (pageSizes as readonly number[]).includes(size) ? size : undefined;
  } catch {
    return undefined;
  }
}

export function rememberPageSize(path: string, size: number): void {
  try {
    localStorage.setItem(keyOf(path), String(size));
  } catch {
    // Without storage the size is still in the address.
  }
}
