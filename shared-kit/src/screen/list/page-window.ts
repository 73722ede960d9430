/** The page numbers worth a button: the first, the last and those around the current one; undefined stands for a gap. */
export function pageWindow(page: number, pages: number): (number | undefined)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (n) => n === 1 || n === pages || Math.abs(n - page) <= 1,
  );
  return near.flatMap((n, index) => {
    const gap = n - (near[index - 1] ?? 0);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [undefined, n] : [n];
  });
}
