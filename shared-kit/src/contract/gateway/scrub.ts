/** Text that may identify a person, with its placeholder. Names cannot be recognised as such: two capitalised words in a row are taken for
 *  one. */
const personal: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[^\s<>]+@[^\s<>]+/gu, '<e-mail>'],
  [/\?[^\s'")]*/gu, '?…'],
  [/\p{Lu}\p{Ll}+(?: (?:d[aeo]s? )?\p{Lu}\p{Ll}+)+/gu, '<nome>'],
  // Ids, cards, documents, telephones and amounts; one or two digits are a line number, a status or an index.
  [/\d[\d .,-]*\d\d[A-Z]?/gu, '<n>'],
];

/** An error's text with personal data replaced, cut to `most` characters. */
export function scrub(text: string, most: number): string {
  let clean = text;
  for (const [pattern, instead] of personal) clean = clean.replace(pattern, instead);
  return clean.slice(0, most);
}
