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
