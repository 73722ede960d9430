/** The header of an answer that says which rights its caller had. */
export const rightsHeader = 'x-rights';

/** A short name for a role with its effective permissions, whatever their order: the browser tells by it that its own are out of date (decision 12). Pure, without zod. */
export function rightsTag(role: string, permissions: Iterable<string>): string {
  let hash = 0x811c9dc5;
  for (const letter of [role, ...[...permissions].sort()].join(' '))
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}
