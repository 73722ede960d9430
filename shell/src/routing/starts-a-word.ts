const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each typed word is the beginning of a word of the text, ignoring accents and case. */
export function startsAWord(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\d]+/u);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
