/** Fields whose text may have several lines or tabs, by their names in any call. Every other text has one line. */
export const multilineFields: ReadonlySet<string> = new Set([
  'body',
  'comment',
  // Lines of a bank: one reference each.
  'content',
  // Of a bank's own layout: it may be a tab.
  'delimiter',
  'description',
  'document_footer',
  'documents',
  'note',
  'opinion',
  'reason',
  'reason_text',
  'template',
]);

/** Text without the characters that nobody sees, such as blanks of no width that a copied text brings along, and with plain blanks. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\p{Zs}/gu, ' ');

/** An input whose texts are without invisible characters, so that what looks equal is equal. Texts of several lines and passwords stay as
 *  they were typed. */
export function visibleInput(input: unknown, field = ''): unknown {
  if (typeof input === 'string')
    return multilineFields.has(field) || /password|senha/.test(field) ? input : withoutInvisible(input);
  if (Array.isArray(input)) return input.map((item: unknown) => visibleInput(item, field));
  if (typeof input !== 'object' || input === null) return input;
  const plain = [Object.prototype, null].includes(Object.getPrototypeOf(input) as object | null);
  return plain
    ? Object.fromEntries(Object.entries(input).map(([key, value]) => [key, visibleInput(value, key)]))
    : input;
}
