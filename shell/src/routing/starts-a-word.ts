const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word of what was typed begins a word of the text; accents and capitals do not matter. */
export function startsAWord(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\d]+/u);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
