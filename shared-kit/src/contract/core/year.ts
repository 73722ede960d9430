const yearThere = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Africa/Maputo' });

/** The current year at the institution (decision D0.4). */
export const institutionYear = (now: Date): number => Number(yearThere.format(now));

const dayThere = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Africa/Maputo',
});

/** Today at the institution, 'YYYY-MM-DD' (decision D0.4). */
export const institutionDay = (now: Date): string => dayThere.format(now);
