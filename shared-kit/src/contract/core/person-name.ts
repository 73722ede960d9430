/** Characters of a person's name (decision I54): names appear in mails, so they must not contain a link. */
export const namePattern = /^[\p{L}\p{M} '’-]*$/u;
export const nameProblem = 'Um nome só tem letras, espaços, hífen e apóstrofo.';

/** First and last initial of a name, for an avatar. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
