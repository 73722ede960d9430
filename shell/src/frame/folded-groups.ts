const storageKey = 'portal.folded';

/** Menu groups that are folded in this browser. */
export function foldedGroups(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const keepFolded = (ids: readonly string[]): void =>
  localStorage.setItem(storageKey, JSON.stringify(ids));
