const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** Whether a file may bear its name: what comes after the last dot is an ending of one of these media types, or there is no dot. */
export function isNamedAs(name: string, types: readonly string[]): boolean {
  const ending = /\.([^.]*)$/.exec(name.trim())?.[1]?.toLowerCase();
  return ending === undefined || types.some((type) => (endings[type] ?? [ending]).includes(ending));
}
