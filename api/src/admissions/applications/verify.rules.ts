/** A name that its holder recognises and nobody else learns: the first name, and the first letters of the others (G.6). */
export const maskedName = (name: string): string => {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  return [first, ...others.map((word) => `${Array.from(word)[0] ?? ''}•••`)].join(' ');
};
