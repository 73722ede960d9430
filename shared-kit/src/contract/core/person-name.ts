/** What a name of a person is made of (decision I54): names stand in mails, so they carry no address of a page. */
export const namePattern = /^[\p{L}\p{M} '’-]*$/u;
export const nameProblem = 'Um nome só tem letras, espaços, hífen e apóstrofo.';

/** First and last initial of a name, as a face stands for it. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
