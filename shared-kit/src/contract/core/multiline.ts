/** Fields whose text may have several lines or tabs, by their names in any call. Every other text has one line. */
export const multilineFields: ReadonlySet<string> = new Set([
  'body',
  // Of a bank's own layout: it may be a tab.
  'delimiter',
  'description',
  'document_footer',
  'documents',
  'note',
  'reason',
  'reason_text',
  'template',
]);
