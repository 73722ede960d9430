/** Where the primary's log ended, in bytes, at a moment of the primary's clock. */
export interface Position {
  at: Date;
  end: number;
}

/** How far a replica has come in that log, and when the newest change that it has was committed. */
export interface Reached {
  end: number;
  committedAt: Date | null;
}

/** The moment of which a replica's data are, at least; undefined where nothing is known. The age of the newest commit alone would show an
 *  idle primary as lag, so that the ends of its log seen before count as well. */
export function dataOf(reached: Reached, positions: readonly Position[]): Date | undefined {
  const moments = positions.filter(({ end }) => end <= reached.end).map(({ at }) => at.getTime());
  if (reached.committedAt) moments.push(reached.committedAt.getTime());
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}
