/** Response header with the tag of the caller's rights. */
export const rightsHeader = 'x-rights';

/** A short hash of a role and its effective permissions, in any order, by which the browser notices that its stored rights are out
 *  of date (decision 12). Pure, without zod. */
export function rightsTag(role: string, permissions: Iterable<string>): string {
  let hash = 0x811c9dc5;
  for (const letter of [role, ...[...permissions].sort()].join(' '))
    hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}
