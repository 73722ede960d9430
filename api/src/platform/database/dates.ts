import { formatDay as dayOf, institutionClock } from '@portal/shared-kit/contract/core/clock';
import { sql } from 'kysely';

/** '21/11/2026' in the institution's time zone; a plain date ('2026-11-21') is not shifted (decision D0.4). */
export const formatDay = (at: Date | string): string =>
  typeof at === 'string' && at.length === 10 ? at.split('-').reverse().join('/') : dayOf(at);

/** '21/11/2026 12:00:00' in the institution's time zone. */
export const formatMoment = (at: Date | string): string =>
  `${formatDay(at)} ${institutionClock(at).slice(11)}`;

/** Midnight of a day, or of `later` days after it, in the institution's time zone. */
export const dayAt = (day: string, later = 0) =>
  sql<Date>`(${day}::date + ${later}::int)::timestamp at time zone 'Africa/Maputo'`;

/** The instant of a column as the text of the wire, for SQL that builds JSON; a plain column is selected as it is, since the contract's
 *  `instant` accepts a `Date`. */
export const instantText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The instant of a timestamp inside `json_agg` or `json_build_object`, which PostgreSQL writes as text. */
export const instantOf = (text: string): Date => new Date(text);
export const instantOrNull = (text: string | null): Date | null => (text === null ? null : instantOf(text));
