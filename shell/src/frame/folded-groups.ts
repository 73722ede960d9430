const keptUnder = 'portal.folded';

/** Menu groups that are folded in this browser. */
export function foldedGroups(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptUnder) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const keepFolded = (ids: readonly string[]): void =>
  localStorage.setItem(keptUnder, JSON.stringify(ids));
