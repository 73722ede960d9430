/** Escapes text for HTML content and attribute values. */
export const plainHtml = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
