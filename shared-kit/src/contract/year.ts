const yearThere = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Africa/Maputo' });

/** The year it is at the institution (decision D0.4). */
export const institutionYear = (now: Date): number => Number(yearThere.format(now));
