/** Words as HTML has them, in text and in attributes. */
export const plainHtml = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
