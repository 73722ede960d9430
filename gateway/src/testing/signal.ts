/** Something that happens once: `happened` resolves after `happen` was called. */
export function signal(): { happened: Promise<void>; happen: () => void } {
  let happen!: () => void;
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen };
}
