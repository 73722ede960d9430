/** What may stand for a person in the text of an error, and what is told in its place. Names are not known as such: two capitalised
 *  words in a row are taken for one. */
const personal: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[^\s<>]+@[^\s<>]+/gu, '<e-mail>'],
  [/\?[^\s'")]*/gu, '?…'],
  [/\p{Lu}\p{Ll}+(?: (?:d[aeo]s? )?\p{Lu}\p{Ll}+)+/gu, '<nome>'],
  // Ids, cards, documents, telephones and amounts; a digit or two is a line, a status or a place in a list.
  [/\d[\d .,-]*\d\d[A-Z]?/gu, '<n>'],
];

/** The text of an error without what may stand for a person, in at most so many characters. */
export function scrub(text: string, most: number): string {
  let clean = text;
  for (const [pattern, instead] of personal) clean = clean.replace(pattern, instead);
  return clean.slice(0, most);
}
