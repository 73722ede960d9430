/** Masks a name: the first name and the initials of the others (G.6). */
export const maskedName = (name: string): string => {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  return [first, ...others.map((word) => `${Array.from(word)[0] ?? ''}•••`)].join(' ');
};
