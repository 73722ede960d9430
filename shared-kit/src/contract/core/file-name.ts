const endings: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/zip': ['zip'],
  'application/vnd.ms-excel': ['xls', 'xlsx'],
  // Bank statements are text files too.
  'text/csv': ['csv', 'txt', 'xml', 'sta', '940', 'mt940'],
};

/** Whether the extension of a file name fits one of these media types; a missing extension is accepted. */
export function isNamedAs(name: string, types: readonly string[]): boolean {
  const ending = /\.([^.]*)$/.exec(name.trim())?.[1]?.toLowerCase();
  return ending === undefined || types.some((type) => (endings[type] ?? [ending]).includes(ending));
}
